import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { StatLabel, StatRoot, StatValueText } from '@chakra-ui/react/stat';
import type { AdminCashBox } from '@raffle/contracts/admin/cash';
import { formatMoney } from '../../lib/format/formats';
import { ListSection, Muted, Section } from '../frame/section';
import { ResourceTable } from '../list/resource-table';
import { cashBoxCopy } from './cash-box.copy';

/** Shows how much cash is in the boxes, with organisers and at the bank. */
export function CashWhereabouts({ box }: { box: AdminCashBox }) {
  const copy = cashBoxCopy.where;
  const sums = [
    [copy.inBoxes, box.inBoxes],
    [copy.withPeople, box.withPeople],
    [copy.atBank, box.atBank],
    [copy.differences, box.differences],
  ] as const;
  const places = [
    ...box.boxes.map(({ name, amount }) => ({ place: copy.inBoxOf(name), amount })),
    ...box.holders.map(({ name, amount, season }) => ({
      place: season === undefined ? copy.with(name) : copy.withOf(name, season),
      amount,
    })),
    ...box.underWay.map(({ from, to, amount }) => ({ place: copy.underWay(from, to), amount })),
  ];
  return (
    <Section title={copy.title}>
      <SimpleGrid columns={{ base: 2, lg: 4 }} gap="4">
        {sums.map(([label, dollars]) => (
          <StatRoot key={label}>
            <StatLabel>{label}</StatLabel>
            <StatValueText>{formatMoney(dollars)}</StatValueText>
          </StatRoot>
        ))}
      </SimpleGrid>
      {places.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <ResourceTable
          label={copy.title}
          rows={places}
          rowKey={({ place }) => place}
          columns={[
            { label: copy.place, isHeader: true, cell: ({ place }) => place },
            { label: copy.amount, kind: 'number', cell: ({ amount }) => formatMoney(amount) },
          ]}
        />
      )}
    </Section>
  );
}

/** Lists each cashier's sales and returns, and how many of each were for buyers without a phone number. */
export function CashiersTable({ cashiers }: Pick<AdminCashBox, 'cashiers'>) {
  const copy = cashBoxCopy.cashiers;
  return (
    <ListSection title={copy.title}>
      <Muted>{copy.text}</Muted>
      {cashiers.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <ResourceTable
          label={copy.title}
          rows={cashiers}
          rowKey={({ name }) => name}
          columns={[
            { label: copy.name, isHeader: true, cell: ({ name }) => name },
            { label: copy.sales, kind: 'number', cell: ({ sales }) => sales },
            { label: copy.unnamed, kind: 'number', cell: ({ unnamed }) => unnamed },
            { label: copy.returned, kind: 'number', cell: ({ returned }) => returned },
            { label: copy.returnedUnnamed, kind: 'number', cell: ({ returnedUnnamed }) => returnedUnnamed },
            { label: copy.toSelf, kind: 'number', cell: ({ toSelf }) => toSelf },
          ]}
        />
      )}
    </ListSection>
  );
}
