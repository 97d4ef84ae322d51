import { splitDollars } from '@raffle/contracts/money/money';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format/format-money';
import { BasketCoil } from '../../ui/art/basket-coil';
import { Button } from '../../ui/plain/button';
import { RefreshIcon } from '../../ui/icons';
import styles from './donation-panel.module.css';
import { donationsCopy } from './donations.copy';
import { donationStatsQuery } from './donations.queries';
import { useCountUp } from './use-count-up';

const DEGREES_PER_DOLLAR = 4;

/** Placeholder as wide as an amount, so that the layout does not shift when the amount arrives. */
const AMOUNT_ROOM = '\u2007'.repeat(6);

/** The live total, a refresh button and each charity's half. */
export function DonationPanel({ charities }: { charities: readonly { name: string }[] }) {
  const { data, isError, isFetching, refetch } = useQuery(donationStatsQuery);
  const shown = useCountUp(data?.totalAmount);
  return (
    <section className={`stack card ${styles.panel}`} aria-labelledby="donations-title">
      {/* The basket turns as the total grows. It does not show progress towards a goal. */}
      <div className={styles.coil} style={{ rotate: `${(shown ?? 0) * DEGREES_PER_DOLLAR}deg` }}>
        <BasketCoil />
      </div>
      <div className={`stack ${styles.words}`}>
        <h2 id="donations-title" className={styles.title}>
          {donationsCopy.title}
        </h2>
        <p className={styles.amount} aria-hidden="true">
          {shown === undefined ? AMOUNT_ROOM : formatMoney(shown)}
        </p>
        {/* Screen readers announce the new total once instead of every step of the animation. */}
        <p className="visually-hidden" role="status">
          {data ? formatMoney(data.totalAmount) : donationsCopy.loading}
        </p>
        {isError && (
          <p className="problem" role="alert">
            {donationsCopy.failed}
          </p>
        )}
        <Shares charities={charities} total={shown} />
        <p className="quiet">{donationsCopy.split}</p>
      </div>
      <Button variant="outline" size="sm" className={styles.refresh as string} aria-busy={isFetching} onClick={() => void refetch()}>
        <RefreshIcon className={styles.arrows as string} data-turning={isFetching || undefined} />
        {donationsCopy.refresh}
      </Button>
    </section>
  );
}

function Shares({ charities, total }: { charities: readonly { name: string }[]; total: number | undefined }) {
  const shares = total === undefined ? [] : splitDollars(total);
  return (
    <ul className={`stack ${styles.shares}`}>
      {charities.map(({ name }, index) => (
        <li key={name} className="row">
          <span>{name}</span>
          <strong>{shares[index] === undefined ? AMOUNT_ROOM : formatMoney(shares[index])}</strong>
        </li>
      ))}
    </ul>
  );
}
