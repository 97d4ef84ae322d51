import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, type ReactNode } from 'react';

/** A confirmation that replaces a submitted form. Takes the focus, because the focused submit button is removed with the form. */
export function FormDone({ text, children }: { text: string; children?: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Grid gap="1.1rem" justifyItems="start">
      <chakra.p ref={place} tabIndex={-1} role="status" fontWeight="600" overflowWrap="anywhere">
        {text}
      </chakra.p>
      {children}
    </Grid>
  );
}
