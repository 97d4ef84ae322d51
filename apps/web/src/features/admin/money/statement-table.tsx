import { CHARITY_SHARE_PERCENT } from '@raffle/contracts/limits';
import type { SeasonStatement } from '@raffle/contracts/payouts';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, formatMoney } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import styles from '../list/admin-list.module.css';
import { Asked } from '../list/asked';
import { moneyCopy } from './money.copy';
import moneyStyles from './money.module.css';
import { statementQuery } from './money.queries';

const copy = moneyCopy.statement;

type Line = readonly [name: string, dollars: number];

/** The season on one sheet of paper, whole and for each charity. @param charities their names, in the order of the halves */
export function StatementTable({ year, charities }: { year: number; charities: readonly string[] }) {
  const statement = useQuery(statementQuery(year));
  return (
    <section className={styles.section}>
      <h2>{copy.title(year)}</h2>
      <Asked query={statement}>{(data) => <Sheet statement={data} charities={charities} />}</Asked>
    </section>
  );
}

function Sheet({ statement, charities }: { statement: SeasonStatement; charities: readonly string[] }) {
  const { fees, feesKnown, net, asOf } = statement;
  const lines = linesOf(statement);
  return (
    <>
      <p className={styles.facts}>{copy.asOf(formatInstant(asOf))}</p>
      <div className={moneyStyles.sheets}>
        <Account title={copy.altogether} lines={lines} total={[copy.net, net]} />
        {statement.charities.map(({ charity, share, paidOut, due }) => (
          <Account
            key={charity}
            title={charities[charity - 1] ?? ''}
            lines={[...lines.map(halfOf), [copy.share, share], [copy.paidOut, -paidOut]]}
            total={[copy.due, due]}
          />
        ))}
      </div>
      <p className={styles.facts}>{feesKnown ? copy.fees(formatMoney(fees)) : copy.feesUnknown}</p>
      <Button variant="outline" className={moneyStyles.print as string} onClick={() => window.print()}>
        {copy.print}
      </Button>
    </>
  );
}

/** What came in by which way, and what went out again. */
function linesOf({ gross, otherSales, refunds }: SeasonStatement): Line[] {
  return [
    [copy.gross, gross],
    [copy.other, otherSales],
    [copy.refunds, -refunds],
  ];
}

function Account({ title, lines, total }: { title: string; lines: Line[]; total: Line }) {
  return (
    <table className={moneyStyles.sheet}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.what}</th>
          <th scope="col">{copy.amount}</th>
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
    </table>
  );
}

function Amount({ line: [name, dollars] }: { line: Line }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{signed(dollars)}</td>
    </tr>
  );
}

function signed(dollars: number): string {
  return dollars < 0 ? copy.minus(formatMoney(-dollars)) : formatMoney(dollars);
}

function halfOf([name, dollars]: Line): Line {
  return [name, (dollars * CHARITY_SHARE_PERCENT) / 100];
}
