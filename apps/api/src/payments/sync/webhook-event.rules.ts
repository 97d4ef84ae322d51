import { PROVIDER_EVENTS } from '@raffle/contracts/admin/bookings';

/** The part of an event that we store: which objects it concerns. Its content is not stored; the object is read again at the provider. */
export interface EventReference {
  id: string;
  type: string;
  objectId: string;
  sessionId: string | null;
  intentId: string | null;
  /** Our name for the payment, from the object's metadata. */
  paymentName: string | null;
  live: boolean;
  /** Whether the event may report a change to one of our payments that we did not make ourselves. */
  matters: boolean;
}

/** Event types that make us read the payment. The last two are older names of refund events. */
const MATTERING: ReadonlySet<string> = new Set([...PROVIDER_EVENTS, 'charge.refunded', 'charge.refund.updated']);

/**
 * Keys of our own captures, cancellations and refunds. The code that made the call records its result, or the outbox
 * records it after a crash, so the events of these calls add nothing.
 */
const OUR_OWN_REQUEST = /^OKV(-[0-9A-Z]+){3}\.\d+:(capture|cancel|refund):/;

/** Events of these types no longer matter once the money is captured. */
export function isAboutPaying(type: string): boolean {
  return /^(checkout\.session|payment_intent|review)\./.test(type);
}

type Fields = Record<string, unknown>;

/** Longest string that is stored. Stripe's IDs and names are much shorter. */
const LONGEST = 500;

/**
 * Extracts the IDs that lead to a payment from a session, an intent, or an object that refers to its intent (charge,
 * refund or dispute).
 * @param event signed JSON of any shape
 * @returns undefined if it is not an event or cannot be stored
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
    // Our own calls have a key, but actions by people and banks do not.
    matters: MATTERING.has(type) && !OUR_OWN_REQUEST.test(text(asFields(request).idempotency_key) ?? ''),
  };
  return Object.values(kept).every(canBeStored) ? kept : undefined;
}

/** Whether Postgres can store the value, which must not contain NUL. */
function canBeStored(value: unknown): boolean {
  return typeof value !== 'string' || (value.length <= LONGEST && !value.includes('\0'));
}

/** Reads an expandable field: an ID, or the expanded object. */
function idOf(value: unknown): string | null {
  return text(value) ?? text(asFields(value).id);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
