import type { AdminCashSale } from '@raffle/contracts/admin-cash';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { TIME_ZONE_NOTE } from '../../../copy/time-zone';
import { formatFullDate, formatInstant, formatMoney, formatSlot, formatSlotWithDate } from '../../../lib/formats';
import { ChevronLeftIcon } from '../../../ui/icons';
import { PageSpinner } from '../../../ui/spinner';
import receipt from '../../bookings/receipt.module.css';
import { LoadFailure } from '../frame/list-states';
import { cashReceiptCopy as copy } from './cash.copy';
import { cashSaleQuery } from './cash.queries';
import { CashReceiptActions } from './cash-receipt-actions';
import styles from './cash.module.css';

/** What the buyer takes home: on paper, or as a message to their phone. */
export function CashReceipt({ bookingId }: { bookingId: number }) {
  const { data: sale, error, refetch } = useQuery(cashSaleQuery(bookingId));
  if (sale) return <Sheet sale={sale} />;
  if (error) return <LoadFailure message={error.message || copy.failed} onAgain={() => void refetch()} />;
  return <PageSpinner label={copy.loading} />;
}

function Sheet({ sale }: { sale: AdminCashSale }) {
  const each = formatMoney(sale.amount / Math.max(1, sale.slots.length));
  const facts: [string, string][] = [
    [copy.number, sale.receiptNumber],
    [copy.reference, sale.reference],
    [copy.buyer, [sale.buyer.fullName, sale.buyer.phone].filter(Boolean).join(', ')],
    [copy.cashier, sale.cashier],
    [copy.sold, formatInstant(sale.soldAt)],
    ...(sale.returnedAt ? [[copy.returned, formatInstant(sale.returnedAt)] satisfies [string, string]] : []),
  ];
  return (
    <div className={receipt.sheet}>
      <div className={`${receipt.ways} no-print`}>
        <Link to={paths.adminCash}>
          <ChevronLeftIcon /> {copy.back}
        </Link>
      </div>
      <CashReceiptActions sale={sale} />
      <article className={receipt.receipt} aria-labelledby="cash-receipt">
        <header>
          <h2 id="cash-receipt">{copy.shareTitle(sale.receiptNumber)}</h2>
          <p>{copy.product}</p>
        </header>
        <dl className={receipt.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table className={receipt.lines}>
          <thead>
            <tr>
              <th scope="col">{copy.item}</th>
              <th scope="col">{copy.price}</th>
            </tr>
          </thead>
          <tbody>
            {sale.slots.map(({ id, date }) => (
              <tr key={id}>
                <td>
                  {formatFullDate(date)}, {formatSlot(id)}
                </td>
                <td>{each}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{copy.total}</th>
              <td>{formatMoney(sale.amount)}</td>
            </tr>
          </tfoot>
        </table>
        <Seals seals={sale.seals} />
        <p className={receipt.small}>{copy.split}</p>
        <p className={receipt.small}>{TIME_ZONE_NOTE}</p>
      </article>
    </div>
  );
}

function Seals({ seals }: Pick<AdminCashSale, 'seals'>) {
  return (
    <section className={styles.seals}>
      <h3>{copy.seals}</h3>
      {seals.length === 0 && <p>{copy.sealsSoon}</p>}
      <ul>
        {seals.map(({ seq, slotId, hash }) => (
          <li key={seq}>
            {copy.seal(seq.toLocaleString('en-US'), formatSlotWithDate(slotId))}
            <code>{hash}</code>
          </li>
        ))}
      </ul>
      <p className={receipt.small}>{copy.sealsText}</p>
    </section>
  );
}
