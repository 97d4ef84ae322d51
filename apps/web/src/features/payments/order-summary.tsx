import { centsToDollars } from '@raffle/contracts/money';
import type { SelectedSlot } from '@raffle/contracts/selections';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { formatFullDate, formatMoney, formatSlot } from '../../lib/formats';
import { slotsByDate } from '../bookings/booking-groups.rules';
import { InPula } from '../season/pula';
import { useSiteContent } from '../season/use-site-content';
import styles from './order-summary.module.css';
import { charityHalves } from './payment-view.rules';
import { paymentCopy } from './payments.copy';

interface OrderSummaryProps {
  slots: SelectedSlot[];
  /** Dollars, the server's figure: the prices of the lines are parts of it. */
  totalAmount: number;
}

/** What is being paid for: slots by date with the price of each, the total, and who gets it. */
export function OrderSummary({ slots, totalAmount }: OrderSummaryProps) {
  const totalCents = Math.round(totalAmount * 100);
  const each = formatMoney(centsToDollars(slots.length === 0 ? 0 : totalCents / slots.length));
  const [first, second] = charityHalves(totalCents);
  const { charities } = useSiteContent();

  return (
    <section className={styles.summary} aria-labelledby="order-title">
      <div className={styles.head}>
        <h2 id="order-title">{paymentCopy.summaryTitle}</h2>
        <p className={styles.note}>{TIME_ZONE_NOTE}</p>
      </div>
      {slotsByDate(slots).map((day) => (
        <div key={day.date} className={styles.day}>
          <h3>{formatFullDate(day.date)}</h3>
          <ul>
            {day.slots.map((slot) => (
              <li key={slot.id}>
                <span>{formatSlot(slot.id)}</span>
                <span>{each}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={styles.total}>
        <span>
          {paymentCopy.total} <span className={styles.note}>({paymentCopy.slots(slots.length)})</span>
        </span>
        <strong>{formatMoney(totalAmount)}</strong>
      </p>
      <p className={`${styles.note} ${styles.pula}`}>
        <InPula dollars={totalAmount} />
      </p>
      <p className={styles.note}>
        {paymentCopy.charities(
          formatMoney(centsToDollars(first)),
          charities[0].mention,
          formatMoney(centsToDollars(second)),
          charities[1].mention,
        )}
      </p>
    </section>
  );
}
