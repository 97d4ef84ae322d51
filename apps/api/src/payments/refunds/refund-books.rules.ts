import type { AdminRefundable } from '@raffle/contracts/admin/bookings';
import { centsToDollars } from '@raffle/contracts/money/money';
import type { Booking } from '../../bookings/booking.entity.js';
import type { Dispute } from '../disputes/dispute.entity.js';
import { whyNoRefund } from '../disputes/dispute-stages.rules.js';
import type { Payment } from '../payment.entity.js';
import type { Refund } from './refund.entity.js';
import { UNANSWERED_STATES, isAccepted } from './refund-states.rules.js';

/** A payment with its refunds, its disputes and the booking that it paid for. */
export interface RefundAccount {
  booking: Pick<Booking, 'paymentStatus'> & { slotIds: readonly string[] };
  payment: Pick<Payment, 'amountCents' | 'capturedCents'>;
  disputes: readonly Pick<Dispute, 'status' | 'withdrawnCents'>[];
  /** Oldest first. */
  refunds: readonly Pick<Refund, 'id' | 'state' | 'origin' | 'amountCents' | 'owedCents' | 'appliedAt'>[];
  /** Price per slot at the time of purchase. */
  priceCents: number;
}

/**
 * How a payment's money is currently divided. An applied refund's slots are removed from the booking permanently. If the refund fails
 * later, the booking does not change. Instead, the amount is owed to the buyer until another refund covers it.
 */
export interface RefundBooks {
  /** The sum of the accepted refunds and the money taken by lost disputes. */
  backCents: number;
  /** Amount owed to the buyer: refunds that failed after they were applied and that no other refund has covered. */
  owedCents: number;
  /** The part of `owedCents` that was returned to us when a lost dispute was won on appeal. */
  wonBackCents: number;
  /** Money that pays for the slots still in the booking. Excludes refunds whose slots have not been chosen yet. */
  freeCents: number;
  /** Money received per slot: the slot price, or proportionally less if only part of the amount was captured. */
  slotCents: number;
}

export function booksOf({ payment, refunds, priceCents }: Omit<RefundAccount, 'booking' | 'disputes'>): RefundBooks {
  const sum = (of: RefundAccount['refunds'], cents: (refund: RefundAccount['refunds'][number]) => number): number =>
    of.reduce((total, refund) => total + cents(refund), 0);
  const applied = refunds.filter(({ appliedAt }) => appliedAt !== null);
  const failed = applied.filter(({ state }) => state === 'failed');
  const accepted = refunds.filter(({ state }) => isAccepted(state));
  const own = ({ amountCents, owedCents }: Pick<Refund, 'amountCents' | 'owedCents'>): number => amountCents - owedCents;
  const owedCents =
    sum(failed, own) -
    sum(
      applied.filter(({ state }) => state !== 'failed'),
      (refund) => refund.owedCents,
    );
  const waiting = accepted.filter(({ appliedAt }) => appliedAt === null);
  return {
    backCents: sum(accepted, ({ amountCents }) => amountCents),
    owedCents,
    wonBackCents: Math.min(
      owedCents,
      sum(
        failed.filter(({ origin }) => origin === 'dispute'),
        own,
      ),
    ),
    freeCents: payment.capturedCents - sum(applied, own) - sum(waiting, ({ amountCents }) => amountCents),
    slotCents: Math.floor((payment.capturedCents * priceCents) / payment.amountCents),
  };
}

/**
 * Returns the amount that a retry of this refund would send. Returns 0 if the refund did not fail or was never applied, or if nothing is
 * owed.
 */
export function retryCents(books: RefundBooks, { state, appliedAt, amountCents }: RefundAccount['refunds'][number]): number {
  return state === 'failed' && appliedAt !== null ? Math.min(amountCents, books.owedCents) : 0;
}

export const REFUND_PENDING =
  'We are still asking the payment provider for an earlier refund of this booking. Please try again in a moment.';
export const FULLY_REFUNDED = 'All the money for this booking has already gone back.';

/** Returns how much of a booking's money can be refunded, or why none can. @param accounts one per captured payment */
export function refundableOf(accounts: readonly RefundAccount[]): AdminRefundable {
  const paid = accounts.find(
    ({ booking, refunds }) => booking.paymentStatus === 'paid' && !refunds.some(({ origin }) => origin === 'stray'),
  );
  const books = paid && booksOf(paid);
  const owedCents = books?.owedCents ?? 0;
  const allCents = (books?.freeCents ?? 0) + owedCents;
  return {
    all: centsToDollars(allCents),
    perSlot: centsToDollars(books?.slotCents ?? 0),
    owed: centsToDollars(owedCents),
    refusal: paid === undefined ? null : whyNot(paid, allCents),
    retries: accounts.flatMap(retriesOf),
  };
}

function whyNot(account: RefundAccount, allCents: number): string | null {
  if (isAsking(account)) return REFUND_PENDING;
  return whyNoRefund(account.disputes) ?? (allCents > 0 ? null : FULLY_REFUNDED);
}

/** Returns the failed refunds to retry until nothing is owed to the buyer, latest first. */
function retriesOf(account: RefundAccount): AdminRefundable['retries'] {
  if (isAsking(account) || whyNoRefund(account.disputes) !== null) return [];
  const books = booksOf(account);
  let left = books.owedCents;
  return account.refunds.toReversed().flatMap((refund) => {
    const cents = retryCents({ ...books, owedCents: left }, refund);
    left -= cents;
    return cents === 0 ? [] : [{ refundId: refund.id, amount: centsToDollars(cents) }];
  });
}

export function isAsking({ refunds }: Pick<RefundAccount, 'refunds'>): boolean {
  return refunds.some(({ state }) => UNANSWERED_STATES.includes(state));
}
