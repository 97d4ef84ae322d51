import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { AlertIcon, CheckIcon } from '../../ui/icons';
import { verifyCopy as copy } from './verify.copy';

export const Heading = chakra('h3', { base: { marginBottom: '2', fontSize: '1.1rem', overflowWrap: 'anywhere' } });
export const Lines = chakra('ul', { base: { display: 'grid', gap: '2' } });

interface ResultCardProps {
  holds: boolean;
  /** The check's outcome, as a sentence. */
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** Shows the outcome of a check, followed by the check's steps. */
export function ResultCard({ holds: isTrue, title, note, children }: ResultCardProps) {
  return (
    <CardRoot as="section" aria-labelledby="verify-title">
      <CardBody gap="5">
        <h2 id="verify-title">{copy.result.title}</h2>
        <Grid
          gap="1"
          paddingBlock="3"
          paddingInline="4"
          borderStartWidth="4px"
          borderColor={isTrue ? 'reed.solid' : 'danger.solid'}
          borderRadius="l1"
          bg={isTrue ? 'reed.subtle' : 'danger.subtle'}
          role="status"
        >
          <chakra.p fontWeight="650">{title}</chakra.p>
          {note}
        </Grid>
        {children}
        <chakra.p color="fg.muted" fontSize="0.9rem">
          {TIME_ZONE_NOTE}
        </chakra.p>
      </CardBody>
    </CardRoot>
  );
}

export function Line({ holds: isTrue, text }: { holds: boolean; text: string }) {
  const Icon = isTrue ? CheckIcon : AlertIcon;
  const { yes, no } = copy.result;
  return (
    <Flex as="li" gap="0.6rem">
      <Icon color={isTrue ? 'var(--reed)' : 'var(--danger)'} style={{ flex: 'none', marginTop: '0.15em' }} />
      <span>
        <strong>{isTrue ? yes : no}:</strong> {text}
      </span>
    </Flex>
  );
}
