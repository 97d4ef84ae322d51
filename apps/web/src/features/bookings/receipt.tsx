import type { BookingView } from '@raffle/contracts/bookings';
import { centsToDollars } from '@raffle/contracts/money';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { formatClock, formatFullDate, formatInstantDate, formatMoney, formatSlot } from '../../lib/formats';
import { Button } from '../../ui/button';
import { ChevronLeftIcon, PrintIcon } from '../../ui/icons';
import { slotsByDate } from './booking-groups.rules';
import { receiptCopy, statusWords } from './bookings.copy';
import { receiptSearch } from './receipt-search';
import styles from './receipt.module.css';

interface ReceiptProps {
  booking: BookingView;
  paidBy: string;
  /** What stands at its foot. */
  children?: ReactNode;
}

/** One booking on one sheet of paper. Printing leaves everything else of the page away. */
export function Receipt({ booking, paidBy, children }: ReceiptProps) {
  const [search] = useSearchParams();
  const each = formatMoney(centsToDollars(Math.round(booking.totalAmount * 100) / Math.max(1, booking.slots.length)));
  return (
    <div className={styles.sheet}>
      <div className={`${styles.ways} no-print`}>
        <Link to={{ search: receiptSearch(search, null) }}>
          <ChevronLeftIcon /> {receiptCopy.back}
        </Link>
        <Button onClick={() => window.print()}>
          <PrintIcon /> {receiptCopy.print}
        </Button>
      </div>
      <article className={styles.receipt} aria-labelledby="receipt-title">
        <header>
          <h2 id="receipt-title">{receiptCopy.title}</h2>
          <p>{receiptCopy.product}</p>
        </header>
        <dl className={styles.facts}>
          <Fact term={receiptCopy.reference} value={booking.referenceNumber} />
          <Fact term={receiptCopy.paidBy} value={paidBy} />
          <Fact term={receiptCopy.status} value={statusWords(booking)} />
          {booking.paidAt && (
            <Fact
              term={receiptCopy.paidOn}
              value={`${formatInstantDate(booking.paidAt, 'MMMM d, yyyy')}, ${formatClock(booking.paidAt)}`}
            />
          )}
        </dl>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{receiptCopy.item}</th>
              <th scope="col">{receiptCopy.price}</th>
            </tr>
          </thead>
          <tbody>
            {slotsByDate(booking.slots).flatMap((day) =>
              day.slots.map((slot) => (
                <tr key={slot.id}>
                  <td>
                    {formatFullDate(day.date)}, {formatSlot(slot.id)}
                  </td>
                  <td>{each}</td>
                </tr>
              )),
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{receiptCopy.total}</th>
              <td>{formatMoney(booking.totalAmount)}</td>
            </tr>
          </tfoot>
        </table>
        <p className={styles.small}>{receiptCopy.split}</p>
        <p className={styles.small}>{TIME_ZONE_NOTE}</p>
        {children}
      </article>
    </div>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
