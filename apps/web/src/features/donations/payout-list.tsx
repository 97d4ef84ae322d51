import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../lib/formats';
import { donationsCopy } from './donations.copy';
import { payoutsQuery } from './donations.queries';
import styles from './payout-list.module.css';

const copy = donationsCopy.payouts;

/** What the charities have got, with its paper; nothing at all until there is something. */
export function PayoutList({ charities, className }: { charities: readonly { name: string }[]; className?: string | undefined }) {
  const { data: payouts = [] } = useQuery(payoutsQuery);
  if (payouts.length === 0) return null;
  return (
    <section className={className}>
      <h2>{copy.title}</h2>
      <ul className={styles.payouts}>
        {payouts.map(({ id, charity, amount, paidOn, proof }) => {
          const line = copy.line(formatDate(paidOn, 'MMMM d, yyyy'), charities[charity - 1]?.name ?? '', formatMoney(amount));
          return (
            <li key={id}>
              {line}{' '}
              <a href={proof} target="_blank" rel="noreferrer" aria-label={copy.proofOf(line)}>
                {copy.proof}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
