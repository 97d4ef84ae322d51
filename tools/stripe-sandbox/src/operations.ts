import { notFound } from './api-error.js';
import { findCharge } from './charges.js';
import { present, requireExpandable } from './expansion.js';
import { cancelIntent, captureIntent, findIntent } from './intents.js';
import { list, paginate, PAGING, type List } from './listing.js';
import type { Params } from './params.js';
import { createRefund, findRefund, type RefundOutcome } from './refunds.js';
import { createSession, expireSession, findSession } from './sessions.js';
import type { World } from './world.js';

export interface Call {
  world: World;
  params: Params;
  id: string;
  apiVersion: string;
  /** Set by a fault: how the bank will treat a refund made by this call. */
  refundOutcome: RefundOutcome;
}

export interface Operation {
  /** As the SDK names it; faults are set by this name. */
  name: string;
  /** The `object` of the answer. */
  kind: string;
  method: 'GET' | 'POST';
  /** `:id` stands for one path segment. */
  path: string;
  run(call: Call): unknown;
}

const only = (params: Params): void => params.allowOnly(['expand']);

function matches(params: Params, name: string): (value: unknown) => boolean {
  const wanted = params.text(name);
  return (value) => wanted === undefined || value === wanted;
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'checkout.sessions.create',
    kind: 'checkout.session',
    method: 'POST',
    path: '/v1/checkout/sessions',
    run: ({ world, params, apiVersion }) => createSession(world, params, apiVersion),
  },
  { name: 'checkout.sessions.list', kind: 'list:checkout.session', method: 'GET', path: '/v1/checkout/sessions', run: listSessions },
  {
    name: 'checkout.sessions.retrieve',
    kind: 'checkout.session',
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    run: ({ world, params, id }) => (only(params), findSession(world, id).session),
  },
  {
    name: 'checkout.sessions.expire',
    kind: 'checkout.session',
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    run: ({ world, params, id }) => (only(params), expireSession(world, id)),
  },
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
  { name: 'payment_intents.list', kind: 'list:payment_intent', method: 'GET', path: '/v1/payment_intents', run: listIntents },
  {
    name: 'payment_intents.capture',
    kind: 'payment_intent',
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    run: ({ world, params, id }) => captureIntent(world, id, params),
  },
  {
    name: 'payment_intents.cancel',
    kind: 'payment_intent',
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    run: ({ world, params, id }) => cancelIntent(world, id, params),
  },
  {
    name: 'charges.retrieve',
    kind: 'charge',
    method: 'GET',
    path: '/v1/charges/:id',
    run: ({ world, params, id }) => (only(params), findCharge(world, id)),
  },
  { name: 'charges.list', kind: 'list:charge', method: 'GET', path: '/v1/charges', run: listCharges },
  {
    name: 'refunds.create',
    kind: 'refund',
    method: 'POST',
    path: '/v1/refunds',
    run: ({ world, params, refundOutcome }) => createRefund(world, params, refundOutcome),
  },
  {
    name: 'refunds.retrieve',
    kind: 'refund',
    method: 'GET',
    path: '/v1/refunds/:id',
    run: ({ world, params, id }) => (only(params), findRefund(world, id)),
  },
  { name: 'refunds.list', kind: 'list:refund', method: 'GET', path: '/v1/refunds', run: listRefunds },
  {
    name: 'disputes.retrieve',
    kind: 'dispute',
    method: 'GET',
    path: '/v1/disputes/:id',
    run: ({ world, params, id }) => (only(params), found(world.store.disputes, 'dispute', id)),
  },
  { name: 'disputes.list', kind: 'list:dispute', method: 'GET', path: '/v1/disputes', run: listDisputes },
  {
    name: 'events.retrieve',
    kind: 'event',
    method: 'GET',
    path: '/v1/events/:id',
    run: ({ world, params, id }) => (only(params), found(world.store.events, 'event', id)),
  },
  { name: 'events.list', kind: 'list:event', method: 'GET', path: '/v1/events', run: listEvents },
  {
    name: 'balance_transactions.retrieve',
    kind: 'balance_transaction',
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    run: ({ world, params, id }) => (only(params), found(world.store.balanceTransactions, 'balance transaction', id)),
  },
  {
    name: 'balance_transactions.list',
    kind: 'list:balance_transaction',
    method: 'GET',
    path: '/v1/balance_transactions',
    run: listBalanceTransactions,
  },
];

/** Runs the operation and gives the object back as the wire shows it, expanded as asked. */
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

function listRefunds({ world, params }: Call): List {
  params.allowOnly([...PAGING, 'charge', 'payment_intent']);
  const intent = matches(params, 'payment_intent');
  const charge = matches(params, 'charge');
  return list(
    world.store.refunds.values(),
    params,
    '/v1/refunds',
    'refund',
    (refund) => intent(refund.payment_intent) && charge(refund.charge),
  );
}

function listDisputes({ world, params }: Call): List {
  params.allowOnly([...PAGING, 'charge', 'payment_intent']);
  const intent = matches(params, 'payment_intent');
  const charge = matches(params, 'charge');
  return list(
    world.store.disputes.values(),
    params,
    '/v1/disputes',
    'dispute',
    (dispute) => intent(dispute.payment_intent) && charge(dispute.charge),
  );
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

/** `charge.*` stands for every event of a charge. */
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
