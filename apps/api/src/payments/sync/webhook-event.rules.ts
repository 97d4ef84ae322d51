import { PROVIDER_EVENTS } from '@raffle/contracts/admin/bookings';

/** What is kept of an event: whom it is about. Its content is not; the object itself is read again at the provider. */
export interface KeptEvent {
  id: string;
  type: string;
  objectId: string;
  sessionId: string | null;
  intentId: string | null;
  /** Our own name for the payment, from the object's metadata. */
  paymentName: string | null;
  live: boolean;
  /** Whether it can change anything about a payment of ours that we have not done ourselves. */
  matters: boolean;
}

/** The provider tells far more than we need; each of these makes us read the payment. The last two are the refund's events in older words. */
const MATTERING: ReadonlySet<string> = new Set([...PROVIDER_EVENTS, 'charge.refunded', 'charge.refund.updated']);

/** Taking, giving back and refunding is written down by whoever does it, and by the outbox where that one dies: their echo tells nothing. */
const OUR_DEED = /^OKV(-[0-9A-Z]+){3}\.\d+:(capture|cancel|refund):/;

/** What these tell is over once the money is taken. */
export function isAboutPaying(type: string): boolean {
  return /^(checkout\.session|payment_intent|review)\./.test(type);
}

type Fields = Record<string, unknown>;

/** Stripe's ids and names are far shorter. */
const LONGEST = 500;

/**
 * Reads the ids that lead to a payment from a session, an intent, or anything that names its intent (charge, refund, dispute).
 * @param event signed JSON, which may be anything
 * @returns undefined for what is no event, or cannot be stored
 */
export function keptEvent(event: unknown): KeptEvent | undefined {
  const { id, type, livemode, data, request } = asFields(event);
  if (typeof id !== 'string' || id === '' || typeof type !== 'string' || typeof livemode !== 'boolean') return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const object = asFields((data as Fields).object);
  const kind = object.object;
  const kept: KeptEvent = {
    id,
    type,
    objectId: text(object.id) ?? '',
    sessionId: kind === 'checkout.session' ? text(object.id) : null,
    intentId: kind === 'payment_intent' ? text(object.id) : idOf(object.payment_intent),
    paymentName: text(asFields(object.metadata).payment),
    live: livemode,
    // A call of ours names its key; people's and banks' actions have none.
    matters: MATTERING.has(type) && !OUR_DEED.test(text(asFields(request).idempotency_key) ?? ''),
  };
  return Object.values(kept).every(canBeStored) ? kept : undefined;
}

/** Postgres stores no NUL. */
function canBeStored(value: unknown): boolean {
  return typeof value !== 'string' || (value.length <= LONGEST && !value.includes('\0'));
}

/** An expandable field: the id, or the object with it. */
function idOf(value: unknown): string | null {
  return text(value) ?? text(asFields(value).id);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
