import type { UserView } from '@raffle/contracts/auth';
import type { SelectedSlot } from '@raffle/contracts/selections';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { errorCopy } from '../../copy/error-copy';
import { formatMoney } from '../../lib/formats';
import { Button } from '../../ui/button';
import { CardIcon } from '../../ui/icons';
import { Notice } from '../bookings/notice';
import { selectionReplaced } from '../selections/selection-store';
import { CustomerDetails } from './customer-details';
import { OrderSummary } from './order-summary';
import styles from './payment-order.module.css';
import { noteCopy, paymentCopy } from './payments.copy';
import { useCheckout, type CheckoutInput } from './use-checkout';

interface PaymentOrderProps extends CheckoutInput {
  user: UserView;
  slots: SelectedSlot[];
  /** Dollars. */
  totalAmount: number;
  /** Until when the slots are held. */
  hold: ReactNode;
  /** Why the person is here again. */
  note: ReactNode;
}

/** Everything that can be paid for looks like this: the order, who buys, until when, and one button. */
export function PaymentOrder({ user, slots, totalAmount, hold, note, ...input }: PaymentOrderProps) {
  const { pay, isLeaving, refusal } = useCheckout(input);
  return (
    <div className={styles.order}>
      <div className={styles.notes}>
        {note}
        {hold}
      </div>
      <OrderSummary slots={slots} totalAmount={totalAmount} />
      <div className={styles.side}>
        <CustomerDetails user={user} />
        {refusal && <Refusal code={refusal.code} message={refusal.message} />}
        <div className={styles.pay}>
          <Button tone="ember" size="lg" onClick={pay} loading={isLeaving} loadingText={paymentCopy.paying}>
            <CardIcon /> {paymentCopy.pay(formatMoney(totalAmount))}
          </Button>
          <p className={styles.note}>{paymentCopy.payNote}</p>
          <Link className={styles.change} to={paths.booking} onClick={() => selectionReplaced(slots.map(({ id }) => id))}>
            {paymentCopy.change}
          </Link>
        </div>
      </div>
    </div>
  );
}

function Refusal({ code, message }: { code: keyof typeof errorCopy; message: string }) {
  if (code === 'PAYMENT_PROVIDER_UNAVAILABLE') {
    return (
      <Notice tone="problem" title={noteCopy.provider.title}>
        {noteCopy.provider.body}
      </Notice>
    );
  }
  return (
    <Notice tone="problem" title={errorCopy[code].title}>
      {message}
    </Notice>
  );
}
