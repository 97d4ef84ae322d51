import { notFound } from './api-error.js';
import { findCharge } from '../payments/charges.js';
import { present, requireExpandable } from './expansion.js';
import { cancelIntent, captureIntent, findIntent } from '../payments/intents.js';
import { list, paginate, PAGING, type List } from './listing.js';
import type { Params } from './params.js';
import { createRefund, findRefund, type RefundOutcome } from '../payments/refunds.js';
import { closeReview, findReview } from '../payments/reviews.js';
import { createSession, expireSession, findSession } from '../payments/sessions.js';
import type { StoredDispute, StoredRefund } from '../state/stored.js';
import type { World } from '../state/world.js';

export interface Call {
  world: World;
  params: Params;
  id: string;
  apiVersion: string;
  /** The outcome of a refund made by this call, which a fault can set. */
  refundOutcome: RefundOutcome;
}

export interface Operation {
  /** The SDK's name for the operation, which faults use too. */
  name: string;
  /** The `object` property of the response. */
  kind: string;
  method: 'GET' | 'POST';
  /** The URL's path, in which `:id` matches one segment. */
  path: string;
  run(call: Call): unknown;
}

const only = (params: Params): void => params.allowOnly(['expand']);

function matches(params: Params, name: string): (value: unknown) => boolean {
  const wanted = params.text(name);
  return (value) => wanted === undefined || value === wanted;
}

/** Defines the operation that retrieves an object by ID. `name` is the SDK's name without `.retrieve`; `path` is the URL's path. */
function retrieve(name: string, kind: string, path: string, find: (world: World, id: string) => unknown): Operation {
  const run = ({ world, params, id }: Call) => (only(params), find(world, id));
  return { name: `${name}.retrieve`, kind, method: 'GET', path: `${path}/:id`, run };
}

/** Defines an operation that changes the object with an ID. */
function act(name: string, kind: string, path: string, run: Operation['run']): Operation {
  return { name, kind, method: 'POST', path: `${path}/:id/${name.slice(name.lastIndexOf('.') + 1)}`, run };
}

/** Defines an operation that lists objects, newest first. */
function listed(name: string, kind: string, path: string, run: Operation['run']): Operation {
  return { name: `${name}.list`, kind: `list:${kind}`, method: 'GET', path, run };
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'checkout.sessions.create',
    kind: 'checkout.session',
    method: 'POST',
    path: '/v1/checkout/sessions',
    run: ({ world, params, apiVersion }) => createSession(world, params, apiVersion),
  },
  listed('checkout.sessions', 'checkout.session', '/v1/checkout/sessions', listSessions),
  retrieve('checkout.sessions', 'checkout.session', '/v1/checkout/sessions', (world, id) => findSession(world, id).session),
  act(
    'checkout.sessions.expire',
    'checkout.session',
    '/v1/checkout/sessions',
    ({ world, params, id }) => (only(params), expireSession(world, id)),
  ),
  {
    name: 'checkout.sessions.listLineItems',
    kind: 'list:item',
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    run: listLineItems,
  },
  {
    name: 'payment_intents.retrieve',
    kind: 'payment_intent',
    method: 'GET',
    path: '/v1/payment_intents/:id',
    run: ({ world, id }) => findIntent(world, id),
  },
  listed('payment_intents', 'payment_intent', '/v1/payment_intents', listIntents),
  act('payment_intents.capture', 'payment_intent', '/v1/payment_intents', ({ world, params, id }) => captureIntent(world, id, params)),
  act('payment_intents.cancel', 'payment_intent', '/v1/payment_intents', ({ world, params, id }) => cancelIntent(world, id, params)),
  retrieve('charges', 'charge', '/v1/charges', findCharge),
  listed('charges', 'charge', '/v1/charges', listCharges),
  {
    name: 'refunds.create',
    kind: 'refund',
    method: 'POST',
    path: '/v1/refunds',
    run: ({ world, params, refundOutcome }) => createRefund(world, params, refundOutcome),
  },
  retrieve('refunds', 'refund', '/v1/refunds', findRefund),
  listed(
    'refunds',
    'refund',
    '/v1/refunds',
    listOfCharges('/v1/refunds', 'refund', ({ refunds }) => refunds),
  ),
  retrieve('disputes', 'dispute', '/v1/disputes', (world, id) => found(world.store.disputes, 'dispute', id)),
  listed(
    'disputes',
    'dispute',
    '/v1/disputes',
    listOfCharges('/v1/disputes', 'dispute', ({ disputes }) => disputes),
  ),
  retrieve('reviews', 'review', '/v1/reviews', findReview),
  listed('reviews', 'review', '/v1/reviews', listReviews),
  act(
    'reviews.approve',
    'review',
    '/v1/reviews',
    ({ world, params, id }) => (only(params), closeReview(world, findReview(world, id), 'approved')),
  ),
  retrieve('events', 'event', '/v1/events', (world, id) => found(world.store.events, 'event', id)),
  listed('events', 'event', '/v1/events', listEvents),
  retrieve('balance_transactions', 'balance_transaction', '/v1/balance_transactions', (world, id) =>
    found(world.store.balanceTransactions, 'balance transaction', id),
  ),
  listed('balance_transactions', 'balance_transaction', '/v1/balance_transactions', listBalanceTransactions),
];

/** Runs the operation and returns the object in the shape of the API, with `expand` applied. */
export function perform(operation: Operation, call: Call): unknown {
  const expand = call.params.texts('expand');
  requireExpandable(operation.kind, expand);
  return present(call.world.store, operation.run(call), expand);
}

function found<T>(map: ReadonlyMap<string, T>, what: string, id: string): T {
  const item = map.get(id);
  if (item === undefined) throw notFound(what, id, 'id');
  return item;
}

function listSessions({ world, params }: Call): List {
  params.allowOnly([...PAGING, 'customer_details', 'payment_intent', 'status']);
  const status = matches(params, 'status');
  const intent = matches(params, 'payment_intent');
  const email = params.child('customer_details')?.text('email');
  const sessions = [...world.store.sessions.values()].map((record) => record.session);
  return list(
    sessions,
    params,
    '/v1/checkout/sessions',
    'checkout.session',
    (session) =>
      status(session.status) && intent(session.payment_intent) && (email === undefined || session.customer_details?.email === email),
  );
}

function listLineItems({ world, params, id }: Call): List {
  params.allowOnly(PAGING.filter((name) => name !== 'created'));
  return paginate(findSession(world, id).lineItems, params, `/v1/checkout/sessions/${id}/line_items`, 'line item');
}

function listIntents({ world, params }: Call): List {
  params.allowOnly([...PAGING, 'customer']);
  return list(world.store.intents.values(), params, '/v1/payment_intents', 'payment_intent', () => !params.has('customer'));
}

function listCharges({ world, params }: Call): List {
  params.allowOnly([...PAGING, 'customer', 'payment_intent', 'transfer_group']);
  const intent = matches(params, 'payment_intent');
  const group = matches(params, 'transfer_group');
  return list(
    world.store.charges.values(),
    params,
    '/v1/charges',
    'charge',
    (charge) => intent(charge.payment_intent) && group(charge.transfer_group) && !params.has('customer'),
  );
}

/** Returns an operation that lists objects by their charge or intent. */
function listOfCharges(
  url: string,
  what: string,
  all: (store: World['store']) => ReadonlyMap<string, StoredRefund | StoredDispute>,
): Operation['run'] {
  return ({ world, params }) => {
    params.allowOnly([...PAGING, 'charge', 'payment_intent']);
    const intent = matches(params, 'payment_intent');
    const charge = matches(params, 'charge');
    return list(all(world.store).values(), params, url, what, (item) => intent(item.payment_intent) && charge(item.charge));
  };
}

/** Lists only open reviews, as Stripe does. */
function listReviews({ world, params }: Call): List {
  params.allowOnly(PAGING);
  return list(world.store.reviews.values(), params, '/v1/reviews', 'review', ({ open }) => open);
}

function listEvents({ world, params }: Call): List {
  params.allowOnly([...PAGING, 'delivery_success', 'type', 'types']);
  const type = params.text('type');
  const types = params.texts('types');
  const delivered = params.boolean('delivery_success');
  return list(
    world.store.events.values(),
    params,
    '/v1/events',
    'event',
    (event) =>
      (type === undefined || fits(type, event.type)) &&
      (types.length === 0 || types.some((one) => fits(one, event.type))) &&
      (delivered === undefined || delivered === (event.pending_webhooks === 0)),
  );
}

/** Returns whether an event type matches a pattern. `charge.*` matches every event type that starts with `charge.`. */
function fits(pattern: string, type: string): boolean {
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

function listBalanceTransactions({ world, params }: Call): List {
  params.allowOnly([...PAGING, 'currency', 'payout', 'source', 'type']);
  const source = matches(params, 'source');
  const type = matches(params, 'type');
  const currency = matches(params, 'currency');
  return list(
    world.store.balanceTransactions.values(),
    params,
    '/v1/balance_transactions',
    'balance transaction',
    (item) => source(item.source) && type(item.type) && currency(item.currency) && !params.has('payout'),
  );
}
