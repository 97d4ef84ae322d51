import { PROVIDER_EVENTS } from '@raffle/contracts/admin/bookings';

/**
 * The part of an event that we store: the IDs of the objects it concerns. The rest of the event is not stored, because the payment is read
 * at the provider.
 */
export interface EventReference {
  id: string;
  type: string;
  objectId: string;
  sessionId: string | null;
  intentId: string | null;
  /** Our name for the payment, from the object's metadata. */
  paymentName: string | null;
  live: boolean;
  /** Whether the event may report a change to one of our payments that our own calls did not make. */
  matters: boolean;
}

/** Event types that make us read the payment. The last two are older names for refund events. */
const MATTERING: ReadonlySet<string> = new Set([...PROVIDER_EVENTS, 'charge.refunded', 'charge.refund.updated']);

/**
 * Idempotency keys of our own captures, cancellations and refunds. The code that makes such a call records its result, or the outbox does
 * so after a crash, so the events caused by these calls add nothing.
 */
const OUR_OWN_REQUEST = /^OKV(-[0-9A-Z]+){3}\.\d+:(capture|cancel|refund):/;

/** Whether events of this type stop mattering once the money is captured. */
export function isAboutPaying(type: string): boolean {
  return /^(checkout\.session|payment_intent|review)\./.test(type);
}

type Fields = Record<string, unknown>;

/** Maximum length of a stored string in characters. Stripe's IDs and names are much shorter. */
const MAX_LENGTH = 500;

/**
 * Extracts the IDs that identify a payment from a Checkout Session, a payment intent, or an object that refers to its payment intent
 * (charge, refund or dispute).
 * @param event signed JSON of any shape
 * @returns undefined if the JSON is not an event or cannot be stored
 */
export function eventReference(event: unknown): EventReference | undefined {
  const { id, type, livemode, data, request } = asFields(event);
  if (typeof id !== 'string' || id === '' || typeof type !== 'string' || typeof livemode !== 'boolean') return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const object = asFields((data as Fields).object);
  const kind = object.object;
  const kept: EventReference = {
    id,
    type,
    objectId: text(object.id) ?? '',
    sessionId: kind === 'checkout.session' ? text(object.id) : null,
    intentId: kind === 'payment_intent' ? text(object.id) : idOf(object.payment_intent),
    paymentName: text(asFields(object.metadata).payment),
    live: livemode,
    // An event that we caused contains our idempotency key. An event caused by a person or a bank does not.
    matters: MATTERING.has(type) && !OUR_OWN_REQUEST.test(text(asFields(request).idempotency_key) ?? ''),
  };
  return Object.values(kept).every(canBeStored) ? kept : undefined;
}

/** Whether the value can be stored: a string must not be too long, and Postgres cannot store NUL. */
function canBeStored(value: unknown): boolean {
  return typeof value !== 'string' || (value.length <= MAX_LENGTH && !value.includes('\0'));
}

/** Returns the ID from an expandable field, which contains either an ID or the object. */
function idOf(value: unknown): string | null {
  return text(value) ?? text(asFields(value).id);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
