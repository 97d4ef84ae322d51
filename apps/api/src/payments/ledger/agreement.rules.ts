import type { PaymentState } from '@raffle/contracts/money/payments';
import type { PaymentOrigin, ProviderMoney } from '../provider/provider-page.js';
import { UNFINISHED_STATES } from '../payment-states.rules.js';

export interface Ours {
  state: PaymentState;
  capturedCents: number;
  /** Refunded amount, excluding amounts taken by lost disputes. */
  refundedCents: number;
  disputedCents: number;
  /** Each dispute with its status, such as `du_1 lost`. */
  disputes: readonly string[];
}

export type Theirs = Pick<ProviderMoney, 'status' | 'capturedCents' | 'refundedCents'> & Pick<Ours, 'disputedCents' | 'disputes'>;

/** Describes, for an alarm, how our payment differs from the provider's. Returns undefined if the two agree to the cent. */
export function disagreement(ours: Ours, theirs: Theirs): string | undefined {
  if (ours.capturedCents !== theirs.capturedCents) return `${theirs.capturedCents} cents are captured there, ${ours.capturedCents} here`;
  if (ours.refundedCents !== theirs.refundedCents) return `${theirs.refundedCents} cents went back there, ${ours.refundedCents} here`;
  if (ours.disputedCents !== theirs.disputedCents)
    return `${theirs.disputedCents} cents are withdrawn by disputes there, ${ours.disputedCents} here`;
  const news = theirs.disputes.filter((dispute) => !ours.disputes.includes(dispute));
  if (news.length > 0) return `there is ${news.join(', ')} there, ${ours.disputes.join(', ') || 'nothing of it'} here`;
  if (theirs.status === 'requires_capture' && !UNFINISHED_STATES.includes(ours.state))
    return `it is authorised there and ${ours.state} here`;
  return undefined;
}

/** Matches the name that this software gives every payment at the provider: the booking's reference and the payment's generation. */
const OUR_NAME = /^OKV(-[0-9A-Z]+){3}\.\d+$/;

/**
 * `ours`: created by this site. `foreign`: created by another site that runs this software. `stranger`: created by other software that uses
 * the same provider account.
 */
export type Ownership = 'ours' | 'foreign' | 'stranger';

/**
 * Determines who created a payment that matches none of our rows.
 * @param hasBooking whether this database has a booking with the payment's reference; only then does a payment without an origin count as
 * ours
 */
export function ownershipOf({ name, origin }: Pick<ProviderMoney, 'name' | 'origin'>, us: PaymentOrigin, hasBooking: boolean): Ownership {
  if (name === null || !OUR_NAME.test(name)) return 'stranger';
  if (origin === null) return hasBooking ? 'ours' : 'foreign';
  return origin.installation === us.installation && origin.site === us.site ? 'ours' : 'foreign';
}

/** Returns how much of the buyer's money the payment still holds, or undefined if it holds none. */
export function heldMoney(theirs: Theirs): { authorised: boolean; cents: number } | undefined {
  const authorised = theirs.status === 'requires_capture';
  const cents = theirs.capturedCents - theirs.refundedCents - theirs.disputedCents;
  return authorised || cents > 0 ? { authorised, cents } : undefined;
}
