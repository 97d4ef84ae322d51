import type { SelectionView } from '@raffle/contracts/selections';
import { useLocation, useSearchParams } from 'react-router-dom';
import { formatSlotWithDate } from '../../lib/format/formats';
import { Notice } from '../bookings/dashboard/notice';
import { lostCopy, noteCopy } from './payments.copy';

/** State that the return page passes through the router and not the URL, so that nobody can inject text with a link. */
export interface PaymentNoteState {
  reason?: string | null;
}

/** Why the person is on this page again: they cancelled, the payment was declined, or some of the slots were lost. */
export function PaymentNote({ conflict }: { conflict?: SelectionView['conflict'] }) {
  const [search] = useSearchParams();
  const state = useLocation().state as PaymentNoteState | null;

  if (conflict) {
    return (
      <Notice tone="problem" title={lostCopy.title}>
        <p>{conflict.unavailableSlots.map((slot) => formatSlotWithDate(slot.id)).join('; ')}</p>
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
