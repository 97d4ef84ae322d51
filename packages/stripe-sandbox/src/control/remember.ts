import { refused } from '../api/api-error.js';
import { Clock } from '../state/clock.js';
import { EventLog } from '../state/events.js';
import { captureIntent, latestCharge } from '../payments/intents.js';
import { paySession } from '../payments/payments.js';
import { refundCharge } from '../payments/refunds.js';
import { buildSession } from '../payments/session-object.js';
import type { SessionRecord } from '../state/stored.js';
import { Store } from '../state/store.js';
import type { World } from '../state/world.js';

/** A past payment that was authorised and captured. */
export interface PaidBefore {
  /** Value of `metadata.payment` and of the session's `client_reference_id`. */
  name: string;
  cents: number;
  email: string;
  /** Unix seconds. */
  paid_at: number;
  /** Whether the payment was refunded in full. */
  refunded?: boolean;
}

export interface Remembered {
  name: string;
  session: string;
  payment_intent: string;
  /** The ID of the refund; null if the payment was not refunded. */
  refund: string | null;
}

const HALF_AN_HOUR = 1_800;

/** Adds past payments (paid, captured, refunded) without sending events. */
export function remember(world: World, payments: PaidBefore[]): { payments: Remembered[] } {
  if (!Array.isArray(payments) || !payments.every(isPaidBefore)) throw refused('payments is a list of { name, cents, email, paid_at }.');
  const remembered = payments.map((payment) => rememberOne(world, payment));
  world.changed();
  return { payments: remembered };
}

function rememberOne(world: World, payment: PaidBefore): Remembered {
  const past = at(world, payment.paid_at);
  const record = sessionOf(past, payment);
  past.store.addSession(record);
  const intent = paySession(past, record, 'card');
  captureIntent(past, intent.id);
  const back = payment.refunded
    ? refundCharge(past, latestCharge(past, intent), undefined, { metadata: {}, outcome: 'succeeded' })
    : undefined;
  return { name: payment.name, session: record.session.id, payment_intent: intent.id, refund: back?.id ?? null };
}

/** Returns a world that shares the store and ledger, but has a clock set to `seconds` and records no events. */
function at(world: World, seconds: number): World {
  const clock = new Clock();
  clock.advance(seconds * 1000 - Date.now());
  return { ...world, clock, events: new EventLog(new Store(), clock), changed: () => undefined };
}

function sessionOf({ clock, publicUrl }: World, { name, cents, email }: PaidBefore): SessionRecord {
  const metadata = { payment: name };
  const request = {
    lines: [{ name: 'Raffle tickets', unitAmount: cents, quantity: 1, currency: 'usd' }],
    currency: 'usd',
    total: cents,
    successUrl: publicUrl,
    cancelUrl: null,
    expiresAt: clock.seconds() + HALF_AN_HOUR,
    clientReferenceId: name,
    customerEmail: email,
    metadata,
    methods: ['card'],
    allowedMethods: null,
    adaptivePricing: false,
    intentSettings: {
      metadata,
      description: null,
    },
  };
  return buildSession(request, clock.seconds(), publicUrl);
}

function isPaidBefore(payment: unknown): payment is PaidBefore {
  const { name, cents, email, paid_at, refunded } = (payment ?? {}) as Partial<Record<keyof PaidBefore, unknown>>;
  const isWhole = (value: unknown): boolean => Number.isInteger(value) && (value as number) > 0;
  return (
    typeof name === 'string' &&
    typeof email === 'string' &&
    isWhole(cents) &&
    isWhole(paid_at) &&
    (refunded === undefined || typeof refunded === 'boolean')
  );
}
