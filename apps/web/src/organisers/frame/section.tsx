import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { DataListItem, DataListItemLabel, DataListItemValue, DataListRoot } from '@chakra-ui/react/data-list';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

export interface SectionProps {
  title: ReactNode;
  /** Accessible name of the section's landmark. */
  label?: string;
  /** Controls for the whole section, shown beside its heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page, rendered as a single card with a heading. */
export function Section({ label, ...props }: SectionProps) {
  return (
    <CardRoot as="section" aria-label={label}>
      <CardBody gap="4" padding={{ base: '4', lg: '5' }}>
        <Headed {...props} />
      </CardBody>
    </CardRoot>
  );
}

/** A part of a page with a heading but without a card of its own, because its children are cards or tables. */
export function ListSection({ label, ...props }: SectionProps) {
  return (
    <chakra.section aria-label={label} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <Headed {...props} />
    </chakra.section>
  );
}

function Headed({ title, actions, children }: Omit<SectionProps, 'label'>) {
  return (
    <>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2">
        <chakra.h2 fontSize="xl">{title}</chakra.h2>
        {actions}
      </Flex>
      {children}
    </>
  );
}

/** Shows its children, such as a form and a list, in two columns, or in one column on narrow screens. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 29rem) minmax(0, 1fr)' },
    gap: '6',
    alignItems: 'start',
  },
  variants: { formLast: { true: { gridTemplateColumns: { xl: 'minmax(0, 1fr) minmax(0, 29rem)' } } } },
});

export type Fact = readonly [name: string, value: ReactNode];

/** A list of facts. Each fact's name is shown beside its value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <DataListRoot orientation="horizontal" gap="2">
      {facts.map(([name, value]) => (
        <DataListItem key={name}>
          <DataListItemLabel flexBasis={{ base: '6.5rem', sm: '9rem' }}>{name}</DataListItemLabel>
          <DataListItemValue>{value}</DataListItemValue>
        </DataListItem>
      ))}
    </DataListRoot>
  );
}

/** Secondary text, such as who took an action and when. */
export const Muted = chakra('p', { base: { color: 'fg.muted', overflowWrap: 'anywhere' } });

/** Text written by a person. Its line breaks are preserved. */
export const Written = chakra('p', { base: { maxWidth: '46rem', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } });
