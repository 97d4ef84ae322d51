import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface OutcomeProps {
  role: 'status' | 'alert';
  text: string;
  children?: ReactNode;
}

/** Replaces a form or page with a message about what happened, followed by the next steps. */
export function Outcome({ role, text, children }: OutcomeProps) {
  return (
    <Grid gap="1.1rem" justifyItems="start" role={role}>
      <chakra.p fontWeight="650">{text}</chakra.p>
      {children}
    </Grid>
  );
}
