import type { AdminPayment, AdminRefund } from '@raffle/contracts/admin-bookings';
import { formatInstant, formatMoney, formatSlotWithDate } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import list from '../frame/admin-list.module.css';
import { Failure } from '../frame/list-states';
import { paymentStateName, refundOrigin, refundStateName, storyCopy } from './admin-bookings.copy';
import { useRepeatRefund } from './admin-bookings.mutations';
import styles from './booking-story.module.css';

export function PaymentsSection({ payments, isCash }: { payments: AdminPayment[]; isCash: boolean }) {
  const copy = storyCopy.payments;
  return (
    <section>
      <h3>{copy.title}</h3>
      {payments.length === 0 && <p>{isCash ? copy.cash : copy.none}</p>}
      {payments.length > 0 && (
        <table className={list.table}>
          <thead>
            <tr>
              {[copy.name, copy.state, copy.amount, copy.captured, copy.refunded, copy.ids].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <PaymentRow key={payment.name} payment={payment} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function PaymentRow({ payment }: { payment: AdminPayment }) {
  const copy = storyCopy.payments;
  const ids = [payment.providerSessionId, payment.providerIntentId].filter((id) => id !== null);
  return (
    <tr>
      <th scope="row" data-label={copy.name}>
        {payment.name}
      </th>
      <td data-label={copy.state}>
        <span>
          {paymentStateName[payment.state]}
          {payment.failure && <span className={styles.failure}>{payment.failure}</span>}
        </span>
      </td>
      <td data-label={copy.amount}>{formatMoney(payment.amount)}</td>
      <td data-label={copy.captured}>{formatMoney(payment.captured)}</td>
      <td data-label={copy.refunded}>{formatMoney(payment.refunded)}</td>
      <td data-label={copy.ids}>
        <span>
          {ids.length === 0 && copy.noIds}
          {ids.map((id) => (
            <code key={id} className={styles.ids}>
              {id}
            </code>
          ))}
        </span>
      </td>
    </tr>
  );
}

export function RefundsSection({ refunds }: { refunds: AdminRefund[] }) {
  const copy = storyCopy.refunds;
  return (
    <section>
      <h3>{copy.title}</h3>
      {refunds.length === 0 && <p>{copy.none}</p>}
      {refunds.length > 0 && (
        <table className={list.table}>
          <thead>
            <tr>
              {[copy.state, copy.amount, copy.slots, copy.reason, copy.when].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function RefundRow({ refund }: { refund: AdminRefund }) {
  const copy = storyCopy.refunds;
  const repeat = useRepeatRefund();
  return (
    <tr>
      <th scope="row" data-label={copy.state}>
        <span>
          {refundStateName[refund.state]}, {refundOrigin[refund.origin]}
          {refund.providerId && <code className={styles.ids}>{refund.providerId}</code>}
          {refund.failure && <span className={styles.failure}>{refund.failure}</span>}
          {refund.state === 'failed' && (
            <Button
              size="sm"
              variant="outline"
              loading={repeat.isPending}
              loadingText={copy.repeating}
              onClick={() => repeat.mutate(refund.id)}
            >
              {copy.repeat}
            </Button>
          )}
          {repeat.error && <Failure>{repeat.error.message}</Failure>}
        </span>
      </th>
      <td data-label={copy.amount}>{formatMoney(refund.amount)}</td>
      <td data-label={copy.slots}>
        <span>
          {refund.slotIds.length === 0 ? copy.all : refund.slotIds.map(formatSlotWithDate).join('; ')}
          {refund.slotIds.length > 0 && <span className={styles.ids}>{refund.keepsSlots ? copy.kept : copy.released}</span>}
        </span>
      </td>
      <td data-label={copy.reason}>{refund.reason}</td>
      <td data-label={copy.when}>{formatInstant(refund.createdAt)}</td>
    </tr>
  );
}
