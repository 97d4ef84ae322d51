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
  /** Whether it can change anything about a payment of ours. */
  matters: boolean;
}

/** The provider tells far more than we need; each of these makes us read the payment. */
const MATTERING = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
]);

interface EventLike {
  id: string;
  type: string;
  livemode: boolean;
  data: { object: unknown };
}

type Fields = Record<string, unknown>;

/** Reads the ids that lead to a payment from a session, an intent, or anything that names its intent (charge, refund, dispute). */
export function keptEvent({ id, type, livemode, data }: EventLike): KeptEvent {
  const object = asFields(data.object);
  const kind = object.object;
  return {
    id,
    type,
    objectId: text(object.id) ?? '',
    sessionId: kind === 'checkout.session' ? text(object.id) : null,
    intentId: kind === 'payment_intent' ? text(object.id) : idOf(object.payment_intent),
    paymentName: text(asFields(object.metadata).payment),
    live: livemode,
    matters: MATTERING.has(type),
  };
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
