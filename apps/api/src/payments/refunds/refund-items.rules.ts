import { formatCents } from '@raffle/contracts/money/money';
import { stageOfDispute, whyNoRefund } from '../disputes/dispute-stages.rules.js';
import type { LockedAccount } from './refund-account.js';
import { booksOf } from './refund-books.rules.js';
import { isAccepted } from './refund-states.rules.js';

/** Describes what an organiser must do about this payment's failed refunds. Returns undefined if there is nothing to do. */
export function describeFailedRefunds(account: LockedAccount): string | undefined {
  const { booking, refunds } = account;
  const { owedCents, wonBackCents } = booksOf(account);
  const failed = refunds.findLast(({ state, origin }) => state === 'failed' && origin !== 'dispute');
  if (failed === undefined) return undefined;
  const { id, amountCents, origin, appliedAt, failure } = failed;
  const refund = `Refund R${id} of ${formatCents(amountCents)}`;
  const why = failure === null ? '' : ` The provider says: ${failure}.`;
  // Money that was won back is covered by the dispute's own attention item.
  const owed = owedCents - wonBackCents;
  if (owed > 0) return `${refund} failed.${why} ${formatCents(owed)} of this payment is owed to the buyer. ${howToPay(account)}`;
  const isLast = refunds.at(-1) === failed;
  if (!isLast || appliedAt !== null || booking.paymentStatus !== 'paid') return undefined;
  return origin === 'provider'
    ? `${refund}, made at the provider, failed. The booking is as it was before.`
    : `${refund} was refused.${why} The booking is as it was before: request the refund again if it is still wanted.`;
}

function howToPay({ disputes }: LockedAccount): string {
  const elsewhere = 'pay it another way and mark this as settled';
  const refusal = whyNoRefund(disputes);
  if (refusal === null) return `We have the money: try the refund again on the booking's page, or ${elsewhere}.`;
  return disputes.some(({ status }) => stageOfDispute(status) === 'open') ? refusal : `${refusal} To settle it, ${elsewhere}.`;
}

/** Describes refunds made directly through the provider whose slots no organiser has chosen yet. */
export function describeUnassignedRefunds(account: LockedAccount): string | undefined {
  const waiting = account.refunds.filter(({ state, appliedAt }) => isAccepted(state) && appliedAt === null);
  if (waiting.length === 0) return undefined;
  const cents = waiting.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return `${formatCents(cents)} went back at the provider, less than was paid: choose the slots that it was for, or say that it was money only`;
}
