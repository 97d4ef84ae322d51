import Stripe from 'stripe';
import type { BookingView } from '@raffle/contracts/bookings';
import type { PaymentReturnView, PaymentState } from '@raffle/contracts/money/payments';
import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse } from '@raffle/contracts/selections';
import type { LedgerReport } from '@raffle/stripe-sandbox/sandbox';
import { Ledger } from '../src/payments/ledger/ledger.js';
import type { PaymentOrigin } from '../src/payments/provider/provider-page.js';
import { Outbox } from '../src/platform/outbox/outbox.js';
import type { Answer } from './client.js';
import { violationsOf } from './expect-invariants.js';
import { eventually, makeCheckout, payAt, type Person } from './make.js';
import type { TestApp } from './test-app.js';

/** Secret that the sandbox uses to sign events in apps started with `startTestApp`. */
const WEBHOOK_SECRET = 'whsec_test';

/** Returns the provider's totals for a booking. Tests compare our tables with these totals, because our tables may be wrong. */
export function moneyOf(
  app: TestApp,
  reference: string,
): Pick<LedgerReport['payments'][number], 'authorized' | 'captured' | 'voided' | 'refunded' | 'outstanding'> {
  const sums = { authorized: 0, captured: 0, voided: 0, refunded: 0, outstanding: 0 };
  for (const payment of app.sandbox?.ledger().payments ?? []) {
    if (payment.reference?.split('.')[0] !== reference) continue;
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += payment[key];
  }
  return sums;
}

export const NO_MONEY = { authorized: 0, captured: 0, voided: 0, refunded: 0, outstanding: 0 };

export interface KnownPayment extends Record<string, unknown> {
  id: string;
  state: PaymentState;
  generation: number;
  session: string;
}

/** Returns our payment rows for a booking, oldest first. */
export function paymentsOf(app: TestApp, bookingId: number): Promise<KnownPayment[]> {
  return app.sql<KnownPayment>(
    `SELECT id, state, generation, provider_session_id AS session FROM payments WHERE booking_id = $1 ORDER BY generation`,
    [bookingId],
  );
}

export async function statesOf(app: TestApp, bookingId: number): Promise<PaymentState[]> {
  return (await paymentsOf(app, bookingId)).map(({ state }) => state);
}

export async function bookingOf(person: Person, reference: string): Promise<BookingView> {
  return (await person.client.get<BookingView>(API.booking(reference))).body;
}

export function returned(person: Person, sessionId: string): Promise<Answer<PaymentReturnView>> {
  return person.client.get<PaymentReturnView>(API.paymentReturn(sessionId));
}

/** Returns the Checkout Session ID in a URL to which the provider redirects a buyer. */
export function sessionIn(location: string): string {
  return new URL(location).searchParams.get('session_id') ?? '';
}

/** Pays with a card and waits until the webhook has been processed, without opening any of our pages. */
export async function payAndWait(person: Person, checkout: { checkoutUrl: string; referenceNumber: string }): Promise<BookingView> {
  await payAt(checkout.checkoutUrl, 'card');
  return eventually(
    () => bookingOf(person, checkout.referenceNumber),
    ({ paymentStatus }) => paymentStatus === 'paid',
  );
}

/** Buys slots with a card and waits until the booking is paid. */
export async function buySlots(person: Person, slotIds: string[]): Promise<CheckoutResponse> {
  const checkout = await makeCheckout(person, slotIds);
  await payAndWait(person, checkout);
  return checkout;
}

/** Sends a webhook event as the provider does or, with another secret or without a signature, as a forger might. */
export async function sendEvent(app: TestApp, event: unknown, { secret = WEBHOOK_SECRET, age = 0, header = true } = {}): Promise<number> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', ...(header ? { 'stripe-signature': signature } : {}) };
  return (await fetch(app.url + API.paymentWebhook, { method: 'POST', headers, body: payload })).status;
}

export function sessionEvent(sessionId: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const object = { object: 'checkout.session', id: sessionId, payment_intent: null, metadata: {} };
  return {
    id: `evt_${Math.random().toString(36).slice(2)}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object },
    ...more,
  };
}

/** Runs all pending outbox retries now. First waits for attempts in progress, because a failed attempt postpones its message again. */
export async function outboxNow(app: TestApp): Promise<void> {
  const outbox = app.app.get(Outbox);
  await outbox.drain();
  await app.sql(`UPDATE outbox SET due_at = now() WHERE done_at IS NULL`);
  await outbox.drain();
}

/**
 * Expects every invariant to hold, including that bookings reconcile with our books (I3), and expects our books to reconcile with the
 * provider's ledger.
 */
export async function expectSoundMoney(app: TestApp): Promise<void> {
  expect(await violationsOf(app)).toEqual([]);
  const [ours] = await app.sql<{ captured: number; refunded: number; disputed: number }>(
    `SELECT coalesce(sum(captured_cents), 0)::int AS captured, coalesce(sum(disputed_cents), 0)::int AS disputed,
            coalesce(sum(refunded_cents - (SELECT coalesce(sum(amount_cents), 0) FROM refunds r
                                            WHERE r.payment_id = payments.id AND origin IN ('dispute', 'elsewhere') AND state = 'succeeded')), 0)::int AS refunded
     FROM payments`,
  );
  expect(await app.app.get(Ledger).disagreements()).toEqual([]);
  const none = { captured: -1, refunded: -1, disputed: -1, outstanding: -1 };
  const { captured, refunded, disputed, outstanding } = app.sandbox?.ledger().totals ?? none;
  expect({ ...ours, outstanding }).toEqual({ captured, refunded, disputed, outstanding: 0 });
}

/**
 * Creates a payment that exists only at the provider, as happens if an older backup of our database is restored.
 * @returns the payment intent's ID
 */
export async function paidWithoutRow(
  app: TestApp,
  { name, capture = true, origin = {} }: { name: string; capture?: boolean; origin?: Partial<PaymentOrigin> },
): Promise<string> {
  const stripe = new Stripe('sk_test_by_hand', { host: '127.0.0.1', port: app.sandbox?.port ?? 0, protocol: 'http' });
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: name,
    line_items: [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 300, product_data: { name: 'Prediction' } } }],
    payment_intent_data: { capture_method: 'manual', metadata: { payment: name, ...origin } },
    metadata: { payment: name },
    success_url: 'http://localhost/ok',
    cancel_url: 'http://localhost/no',
  });
  await payAt(session.url ?? '', 'card');
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  const intent = String(paid.payment_intent);
  if (capture) await stripe.paymentIntents.capture(intent);
  return intent;
}

/** Writes states that no allowed transition can reach but that a crashed process or a restored backup may leave behind. */
export async function rewriteHistory(app: TestApp, ...statements: [sql: string, ...values: unknown[]][]): Promise<void> {
  const guarded = ['selections', 'payments'];
  await app.database.transact(async (tx) => {
    for (const table of guarded) await tx.write(`ALTER TABLE ${table} DISABLE TRIGGER state_edge`);
    for (const [sql, ...values] of statements) await tx.write(sql, values);
    for (const table of guarded) await tx.write(`ALTER TABLE ${table} ENABLE TRIGGER state_edge`);
  });
}
