import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { TableRoot } from '@chakra-ui/react/table';
import type { SeasonStatement } from '@raffle/contracts/money/payouts';
import { useQuery } from '@tanstack/react-query';
import { formatInstantWithYear, formatMoney } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { Muted, Section } from '../frame/section';
import { QueryBoundary } from '../list/query-boundary';
import { moneyCopy } from './money.copy';
import { statementQuery } from './money.queries';

const copy = moneyCopy.statement;

type Line = readonly [name: string, dollars: number];

/**
 * The printable statement of a season: totals, and each charity's share.
 * @param charities names of the charities that get the first and the second half
 */
export function StatementTable({ year, charities }: { year: number; charities: readonly string[] }) {
  const statement = useQuery(statementQuery(year));
  const print = (
    <Button variant="outline" size="sm" _print={{ display: 'none' }} onClick={() => window.print()}>
      {copy.print}
    </Button>
  );
  return (
    <Section title={copy.title(year)} actions={statement.data && print}>
      <QueryBoundary query={statement}>{(data) => <Sheet statement={data} charities={charities} />}</QueryBoundary>
    </Section>
  );
}

function Sheet({ statement, charities }: { statement: SeasonStatement; charities: readonly string[] }) {
  const { fees, feesKnown, net, asOf, cash } = statement;
  const lines = linesOf(statement);
  return (
    <>
      <Muted>{copy.asOf(formatInstantWithYear(asOf))}</Muted>
      <SimpleGrid minChildWidth="min(100%, 17rem)" columnGap="8" rowGap="6" alignItems="start">
        <Account title={copy.altogether} lines={lines} total={[copy.net, net]} />
        {statement.charities.map(({ charity, share, paidOut, due }) => (
          <Account
            key={charity}
            title={charities[charity - 1] ?? ''}
            lines={[
              [copy.share, share],
              [copy.paidOut, -paidOut],
            ]}
            total={due < 0 ? [copy.overpaid, -due] : [copy.due, due]}
          />
        ))}
      </SimpleGrid>
      {cash && <Cash {...cash} />}
      <Muted>{feesKnown ? copy.fees(formatMoney(fees)) : copy.feesUnknown}</Muted>
    </>
  );
}

/** Shows how much cash is in the boxes, with organisers and at the bank, and by how much the counts were short or over. */
function Cash({ inBoxes, withPeople, atBank, differences }: NonNullable<SeasonStatement['cash']>) {
  const difference = formatMoney(Math.abs(differences));
  return (
    <Muted>
      {copy.whereabouts(formatMoney(inBoxes), formatMoney(withPeople), formatMoney(atBank))} {differences < 0 && copy.missing(difference)}
      {differences > 0 && copy.leftOver(difference)}
    </Muted>
  );
}

/** Returns the statement's income and deduction lines, except optional lines whose amount is zero. */
function linesOf({ gross, otherSales, cashReturned, refunds, disputes, owedToBuyers }: SeasonStatement): Line[] {
  const unlessZero = (name: string, dollars: number): Line[] => (dollars === 0 ? [] : [[name, dollars]]);
  return [
    [copy.gross, gross],
    [copy.other, otherSales + cashReturned],
    ...unlessZero(copy.cashReturned, -cashReturned),
    [copy.refunds, -refunds],
    ...unlessZero(copy.disputes, -disputes),
    ...unlessZero(copy.owed, -owedToBuyers),
  ];
}

/** Styles for the statement's tables: row headers are not bold, but the total is. */
const account = {
  '& caption': { color: 'fg', fontSize: 'md', fontWeight: '650', overflowWrap: 'anywhere' },
  '& :is(th, td)': { minWidth: '0', paddingInline: '0' },
  '& tbody th': { fontWeight: '400' },
  '& tfoot :is(th, td)': { borderBottomWidth: '0', fontWeight: '650' },
  '& tfoot th': { textAlign: 'start' },
};

function Account({ title, lines, total }: { title: string; lines: Line[]; total: Line }) {
  return (
    <TableRoot native breakInside="avoid" css={account}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.what}</th>
          <th scope="col" data-kind="number">
            {copy.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Amount key={line[0]} line={line} />
        ))}
      </tbody>
      <tfoot>
        <Amount line={total} />
      </tfoot>
    </TableRoot>
  );
}

function Amount({ line: [name, dollars] }: { line: Line }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-kind="number">{formatMoney(dollars)}</td>
    </tr>
  );
}
