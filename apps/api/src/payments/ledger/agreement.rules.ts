import type { PaymentState } from '@raffle/contracts/money/payments';
import type { PaymentOrigin, ProviderMoney } from '../provider/provider-page.js';
import { UNFINISHED_STATES } from '../payment-states.rules.js';

export interface Ours {
  state: PaymentState;
  capturedCents: number;
  /** Without what lost disputes took. */
  refundedCents: number;
  disputedCents: number;
  /** Each dispute with its status, `du_1 lost`. */
  disputes: readonly string[];
}

export type Theirs = Pick<ProviderMoney, 'status' | 'capturedCents' | 'refundedCents'> & Pick<Ours, 'disputedCents' | 'disputes'>;

/** How our payment and the provider's differ, in words for an alert; undefined when they agree to the cent. */
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

/** Reference and generation, as every payment of this product is called at the provider. */
const OUR_NAME = /^OKV(-[0-9A-Z]+){3}\.\d+$/;

/** `ours`: made by this site. `foreign`: by another one of this product. `stranger`: by whatever else the organiser sells with. */
export type Belongs = 'ours' | 'foreign' | 'stranger';

/**
 * Whose payment it is that no row of ours knows.
 * @param hasBooking a booking of its reference is here; what was made before payments carried their origin is ours by that alone
 */
export function belongsTo({ name, origin }: Pick<ProviderMoney, 'name' | 'origin'>, us: PaymentOrigin, hasBooking: boolean): Belongs {
  if (name === null || !OUR_NAME.test(name)) return 'stranger';
  if (origin === null) return hasBooking ? 'ours' : 'foreign';
  return origin.installation === us.installation && origin.site === us.site ? 'ours' : 'foreign';
}

/** Money of a person that a payment still holds; undefined when it holds none. */
export function heldIn(theirs: Theirs): { authorised: boolean; cents: number } | undefined {
  const authorised = theirs.status === 'requires_capture';
  const cents = theirs.capturedCents - theirs.refundedCents - theirs.disputedCents;
  return authorised || cents > 0 ? { authorised, cents } : undefined;
}
