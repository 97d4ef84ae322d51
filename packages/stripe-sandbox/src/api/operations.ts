import { cancelIntent, captureIntent, findIntent } from '../payments/intents.js';
import { createRefund, type RefundOutcome } from '../payments/refunds.js';
import { createSession, expireSession, findSession } from '../payments/sessions.js';
import type { StoredDispute, StoredRefund } from '../state/stored.js';
import type { World } from '../state/world.js';
import { ApiError } from './api-error.js';
import { present, requireExpandable } from './expansion.js';
import { list, PAGING, type List } from './listing.js';
import type { Params } from './params.js';

export interface Call {
  world: World;
  params: Params;
  id: string;
  /** The outcome of a refund created by this call. A fault can override it. */
  refundOutcome: RefundOutcome;
}

export interface Operation {
  /** The SDK's name for the operation. Faults use the same name. */
  name: string;
  /** The value of the response's `object` property; `list:x` for a list of x. */
  kind: string;
  method: 'GET' | 'POST';
  /** The URL's path. `:id` matches one segment. */
  path: string;
  run(call: Call): unknown;
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'checkout.sessions.create',
    kind: 'checkout.session',
    method: 'POST',
    path: '/v1/checkout/sessions',
    run: ({ world, params }) => createSession(world, params),
  },
  {
    name: 'checkout.sessions.retrieve',
    kind: 'checkout.session',
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    run: ({ world, params, id }) => {
      params.allowOnly(['expand']);
      return findSession(world, id).session;
    },
  },
  {
    name: 'checkout.sessions.expire',
    kind: 'checkout.session',
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    run: ({ world, params, id }) => {
      params.allowOnly(['expand']);
      return expireSession(world, id);
    },
  },
  {
    name: 'payment_intents.retrieve',
    kind: 'payment_intent',
    method: 'GET',
    path: '/v1/payment_intents/:id',
    run: ({ world, params, id }) => {
      params.allowOnly(['expand']);
      return findIntent(world, id);
    },
  },
  {
    name: 'payment_intents.list',
    kind: 'list:payment_intent',
    method: 'GET',
    path: '/v1/payment_intents',
    run: ({ world, params }) => {
      params.allowOnly(PAGING);
      return list(world.store.intents.values(), params, '/v1/payment_intents', 'payment_intent');
    },
  },
  {
    name: 'payment_intents.capture',
    kind: 'payment_intent',
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    run: ({ world, params, id }) => {
      params.allowOnly(['expand']);
      return captureIntent(world, id);
    },
  },
  {
    name: 'payment_intents.cancel',
    kind: 'payment_intent',
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    run: ({ world, params, id }) => cancelIntent(world, id, params),
  },
  {
    name: 'refunds.create',
    kind: 'refund',
    method: 'POST',
    path: '/v1/refunds',
    run: ({ world, params, refundOutcome }) => createRefund(world, params, refundOutcome),
  },
  {
    name: 'refunds.list',
    kind: 'list:refund',
    method: 'GET',
    path: '/v1/refunds',
    run: ({ world, params }) => listOfPayment(world.store.refunds.values(), params, '/v1/refunds', 'refund'),
  },
  {
    name: 'disputes.list',
    kind: 'list:dispute',
    method: 'GET',
    path: '/v1/disputes',
    run: ({ world, params }) => listOfPayment(world.store.disputes.values(), params, '/v1/disputes', 'dispute'),
  },
  {
    name: 'events.list',
    kind: 'list:event',
    method: 'GET',
    path: '/v1/events',
    run: ({ world, params }) => {
      params.allowOnly(PAGING);
      return list(world.store.events.values(), params, '/v1/events', 'event');
    },
  },
];

export function findOperation(method: string, path: string): { operation: Operation; id: string } {
  const steps = path.split('/');
  for (const operation of OPERATIONS) {
    if (operation.method !== method) continue;
    const pattern = operation.path.split('/');
    if (
      pattern.length === steps.length &&
      pattern.every((step, index) => step === steps[index] || (step === ':id' && steps[index] !== ''))
    ) {
      return { operation, id: pattern.includes(':id') ? decode(steps[pattern.indexOf(':id')] as string) : '' };
    }
  }
  throw new ApiError(
    404,
    {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The sandbox implements only the part of the API that its README lists.`,
    },
    false,
  );
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Runs the operation and returns the object in the API's format, with `expand` applied. */
export function perform(operation: Operation, call: Call): unknown {
  const expand = call.params.texts('expand');
  requireExpandable(operation.kind, expand);
  return present(call.world.store, operation.run(call), expand);
}

type OfPayment = StoredRefund | StoredDispute;

function listOfPayment(oldestFirst: Iterable<OfPayment>, params: Params, url: string, what: string): List {
  params.allowOnly([...PAGING, 'payment_intent']);
  const intent = params.text('payment_intent');
  return list(oldestFirst, params, url, what, ({ payment_intent }) => intent === undefined || payment_intent === intent);
}
