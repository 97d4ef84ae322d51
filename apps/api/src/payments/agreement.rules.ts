import type { PaymentState } from '@raffle/contracts/payments';
import type { ProviderMoney } from './provider-page.js';
import { UNFINISHED_STATES } from './payment-states.rules.js';

interface Ours {
  state: PaymentState;
  capturedCents: number;
  refundedCents: number;
}

/** @param backCents what went back at the provider: refunds, and what disputes took */
export type Theirs = Pick<ProviderMoney, 'status' | 'capturedCents'> & { backCents: number };

/** How our payment and the provider's differ, in words for an alert; undefined when they agree to the cent. */
export function disagreement(ours: Ours, theirs: Theirs): string | undefined {
  if (ours.capturedCents !== theirs.capturedCents) return `${theirs.capturedCents} cents are captured there, ${ours.capturedCents} here`;
  if (ours.refundedCents !== theirs.backCents) return `${theirs.backCents} cents went back there, ${ours.refundedCents} here`;
  if (theirs.status === 'requires_capture' && !UNFINISHED_STATES.includes(ours.state))
    return `it is authorised there and ${ours.state} here`;
  return undefined;
}

/** Reference and generation, as every payment of this product is called at the provider. */
const OUR_NAME = /^OKV(-[0-9A-Z]+){3}\.\d+$/;

/** Money that an unknown payment still holds of a person; undefined for one that this product never made. */
export function heldByOrphan(name: string | null, theirs: Theirs): { authorised: boolean; cents: number } | undefined {
  if (name === null || !OUR_NAME.test(name)) return undefined;
  const authorised = theirs.status === 'requires_capture';
  const cents = theirs.capturedCents - theirs.backCents;
  return authorised || cents > 0 ? { authorised, cents } : undefined;
}
