import { useQuery } from '@tanstack/react-query';
import type { PayoutView } from '@raffle/contracts/money/payouts';
import { formatDate, formatMoney } from '../../lib/format/formats';
import { donationsCopy } from './donations.copy';
import { payoutsQuery } from './donations.queries';
import styles from './payout-list.module.css';

const copy = donationsCopy.payouts;

interface PayoutListProps {
  /** Year of the season whose payouts are shown. If absent, the payouts of all seasons are shown. */
  year?: number;
  className?: string | undefined;
}

/** Lists the payouts, each with the charity's name at that time and the proof of payment. Renders nothing if there are no payouts. */
export function PayoutList({ year, className }: PayoutListProps) {
  const { data: payouts = [] } = useQuery(payoutsQuery);
  const years = [...new Set(payouts.map((payout) => payout.year))]
    .filter((one) => year === undefined || one === year)
    .sort((a, b) => b - a);
  if (years.length === 0) return null;
  return (
    <section className={className}>
      <h2>{copy.title}</h2>
      {years.map((one) => (
        <div key={one}>
          {years.length > 1 && <h3>{copy.season(one)}</h3>}
          <PayoutsOf payouts={payouts.filter((payout) => payout.year === one)} />
        </div>
      ))}
    </section>
  );
}

function PayoutsOf({ payouts }: { payouts: PayoutView[] }) {
  return (
    <ul className={`stack ${styles.payouts}`}>
      {payouts.map(({ id, charityName, amount, paidOn, proof }) => {
        const line = copy.line(formatDate(paidOn, 'd MMMM yyyy'), charityName, formatMoney(amount));
        return (
          <li key={id}>
            {line}{' '}
            <a className="text-link" href={proof} target="_blank" rel="noreferrer" aria-label={copy.proofOf(line)}>
              {copy.proof}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
