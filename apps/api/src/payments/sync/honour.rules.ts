import type { SelectionState } from '@raffle/contracts/selections';
import type { BookingStatus } from '../../bookings/booking-states.rules.js';
import type { ProviderIntent } from '../provider/provider-page.js';

interface Authorised {
  selection: { state: SelectionState; slotIds: readonly string[]; totalCents: number };
  booking: { paymentStatus: BookingStatus; slotIds: readonly string[] };
  payment: { amountCents: number };
  intent: Pick<ProviderIntent, 'amountCents' | 'currency'>;
  currency: string;
}

/**
 * Selection states in which the slots can be sold. Includes `expiring` because the buyer may have paid before the page
 * closed.
 */
const SELLABLE: readonly SelectionState[] = ['held', 'paying', 'expiring'];

/**
 * Returns why authorised money must be released instead of captured, as a message to the buyer. Returns undefined if
 * the money pays exactly for the current selection.
 */
export function reasonToGiveBack({ selection, booking, payment, intent, currency }: Authorised): string | undefined {
  if (booking.paymentStatus === 'confirming' || booking.paymentStatus === 'paid') {
    return 'This booking was already paid. The second payment was not taken.';
  }
  if (booking.paymentStatus !== 'pending' || !SELLABLE.includes(selection.state)) {
    return 'Your selection had ended before the payment arrived. Nothing was charged.';
  }
  if (isOtherMoney({ payment, intent, currency })) {
    return 'The payment page asked for a different amount from what your time slots cost. Nothing was charged. Please pay again.';
  }
  if (payment.amountCents !== selection.totalCents || !sameSlots(booking.slotIds, selection.slotIds)) {
    return 'Your selection was changed while you were paying. Nothing was charged.';
  }
  return undefined;
}

/**
 * Returns whether the page asked for a different amount or currency than ordered. Such a difference is a bug, either
 * ours or the provider's, and is reported to organisers.
 */
export function isOtherMoney({ payment, intent, currency }: Pick<Authorised, 'payment' | 'intent' | 'currency'>): boolean {
  return intent.amountCents !== payment.amountCents || intent.currency !== currency;
}

export function sameSlots(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(one);
  return one.length === other.length && other.every((id) => names.has(id));
}
