import { PROVIDER_EVENTS } from '@raffle/contracts/admin/bookings';

/**
 * The part of an event that we store: the IDs of the objects it concerns. The rest is not stored because we read the payment from the
 * provider instead.
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
  /** Whether the event may report a change to one of our payments that was not made by one of our own calls. */
  matters: boolean;
}

/** Types of events that make us reread the payment. The last two are older names for refund events. */
const MATTERING: ReadonlySet<string> = new Set([...PROVIDER_EVENTS, 'charge.refunded', 'charge.refund.updated']);

/**
 * Matches the idempotency keys of our own captures, cancellations and refunds. The code that makes such a call records its result, or the
 * outbox does so after a crash, so the events caused by these calls report nothing new.
 */
const OUR_OWN_REQUEST = /^OKV(-[0-9A-Z]+){3}\.\d+:(capture|cancel|refund):/;

/** Returns whether events of this type no longer matter once the money is captured. */
export function isAboutPaying(type: string): boolean {
  return /^(checkout\.session|payment_intent|review)\./.test(type);
}

type Fields = Record<string, unknown>;

/** Maximum length of a stored string in characters. Stripe's IDs and names are much shorter. */
const MAX_LENGTH = 500;

/**
 * Extracts the IDs that identify a payment from an event's object. The object can be a Checkout Session, a payment intent, or a charge,
 * refund or dispute, which refer to their payment intent.
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

/** Returns whether the value can be stored. A string must not be too long, and Postgres cannot store NUL characters. */
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
