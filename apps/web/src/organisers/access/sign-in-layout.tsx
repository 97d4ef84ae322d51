import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import type { ReactNode } from 'react';
import { Box } from '@chakra-ui/react/box';
import { LinkButton } from '../../ui/button';
import { TextLink } from '../../ui/form';

/** Card around the form on a page for organisers who are not signed in, such as the sign-in page. */
export function SignInCard({ children }: { children: ReactNode }) {
  return (
    <CardRoot variant="elevated">
      <CardBody>{children}</CardBody>
    </CardRoot>
  );
}

/**
 * Explains why a page for organisers who are not signed in can't be used, for example after a link has expired, and links to another page.
 */
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

/** Link below a sign-in form to another form, such as the form for setting a new password. */
export function OtherFormLink({ to, children }: { to: string; children: string }) {
  return (
    <Box marginTop="5">
      <TextLink to={to}>{children}</TextLink>
    </Box>
  );
}
