import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import type { ReactNode } from 'react';
import { Box } from '@chakra-ui/react/box';
import { LinkButton } from '../../ui/button';
import { TextLink } from '../../ui/form';

/** Around the form of a page outside the session. */
export function DoorCard({ children }: { children: ReactNode }) {
  return (
    <CardRoot variant="elevated">
      <CardBody>{children}</CardBody>
    </CardRoot>
  );
}

/** Why this door is closed, and where to go instead. */
export function DoorClosed({ children, to, link }: { children: string; to: string; link: string }) {
  return (
    <Grid gap="1.1rem" justifyItems="start" role="alert">
      <p>{children}</p>
      <LinkButton to={to} replace>
        {link}
      </LinkButton>
    </Grid>
  );
}

/** Another way, below the form. */
export function DoorLink({ to, children }: { to: string; children: string }) {
  return (
    <Box marginTop="5">
      <TextLink to={to}>{children}</TextLink>
    </Box>
  );
}
