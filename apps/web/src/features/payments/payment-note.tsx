import type { SelectionView } from '@raffle/contracts/selections';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatSlotWithDate } from '../../lib/format/formats';
import { Notice } from '../bookings/dashboard/notice';
import { UnbrokenTimes } from '../../ui/unbroken-times';
import { lostCopy, noteCopy } from './payments.copy';

/**
 * Navigation state from the return page. The reason is passed here, not in the URL, so that a crafted link can't inject a message into the
 * page.
 */
export interface PaymentNoteState {
  reason?: string | null;
}

/** Explains why the user is back on the payment page: they cancelled, the payment was declined, or some of the slots were lost. */
export function PaymentNote({ conflict }: { conflict?: SelectionView['conflict'] }) {
  const [search] = useSearchParams();
  const state = useLocation().state as PaymentNoteState | null;

  if (conflict) {
    return (
      <Notice tone="problem" title={lostCopy.title}>
        <p>
          <UnbrokenTimes text={conflict.unavailableSlots.map((slot) => formatSlotWithDate(slot.id)).join('; ')} />
        </p>
        <p>{lostCopy.body}</p>
      </Notice>
    );
  }
  if (search.has('declined')) {
    return (
      <Notice tone="problem" title={noteCopy.declined.title}>
        {typeof state?.reason === 'string' && <p>{state.reason}</p>}
        <p>{noteCopy.declined.body}</p>
      </Notice>
    );
  }
  if (search.has('cancelled')) {
    return (
      <Notice tone="info" title={noteCopy.cancelled.title}>
        {noteCopy.cancelled.body}
      </Notice>
    );
  }
  return null;
}
