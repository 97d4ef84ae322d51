import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import type { ReactNode } from 'react';
import { Box } from '@chakra-ui/react/box';
import { LinkButton } from '../../ui/button';
import { TextLink } from '../../ui/form';

/** Card around the form of a page without a session. */
export function SignInCard({ children }: { children: ReactNode }) {
  return (
    <CardRoot variant="elevated">
      <CardBody>{children}</CardBody>
    </CardRoot>
  );
}

/** Explains why a page without a session can't be used, and links to another one. */
export function SignInClosed({ children, to, link }: { children: string; to: string; link: string }) {
  return (
    <Grid gap="1.1rem" justifyItems="start" role="alert">
      <p>{children}</p>
      <LinkButton to={to} replace>
        {link}
      </LinkButton>
    </Grid>
  );
}

/** Link below the form to another way in. */
export function OtherFormLink({ to, children }: { to: string; children: string }) {
  return (
    <Box marginTop="5">
      <TextLink to={to}>{children}</TextLink>
    </Box>
  );
}
