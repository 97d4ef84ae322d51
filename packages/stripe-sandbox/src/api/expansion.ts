import { invalidParams } from './api-error.js';
import type { Store } from '../state/store.js';

type Wire = Record<string, unknown>;

interface Expandable {
  /** The kind of the expanded object; `list:x` is a list of x. */
  to: string;
  fetch(store: Store, value: unknown, owner: Wire): unknown;
}

function byId(to: string, map: (store: Store) => ReadonlyMap<string, unknown>): Expandable {
  return { to, fetch: (store, id) => map(store).get(String(id)) };
}

const INTENT = byId('payment_intent', (store) => store.intents);
const CHARGE = byId('charge', (store) => store.charges);
const REVIEW = byId('review', (store) => store.reviews);
const MOVEMENT = byId('balance_transaction', (store) => store.balanceTransactions);

const EXPANDABLE: Record<string, Record<string, Expandable>> = {
  'checkout.session': { payment_intent: INTENT, line_items: { to: 'list:item', fetch: lineItems } },
  payment_intent: { latest_charge: CHARGE, review: REVIEW },
  charge: { payment_intent: INTENT, review: REVIEW, balance_transaction: MOVEMENT, refunds: { to: 'list:refund', fetch: refundsOfCharge } },
  refund: { charge: CHARGE, payment_intent: INTENT, balance_transaction: MOVEMENT, failure_balance_transaction: MOVEMENT },
  dispute: { charge: CHARGE, payment_intent: INTENT },
  review: { charge: CHARGE, payment_intent: INTENT },
  balance_transaction: {},
};

const MAX_DEPTH = 4;

/** Refuses a path that this kind of object does not have. Called before the operation runs. */
export function requireExpandable(kind: string, expand: readonly string[]): void {
  for (const path of expand) {
    const steps = path.split('.');
    if (steps.length > MAX_DEPTH)
      throw invalidParams(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`, 'expand');
    let here = kind;
    for (const step of steps) {
      const next = here.startsWith('list:') && step === 'data' ? here.slice('list:'.length) : EXPANDABLE[here]?.[step]?.to;
      if (next === undefined) throw invalidParams(`This property cannot be expanded (${path}).`, 'expand');
      here = next;
    }
  }
}

/** Returns a copy of the stored object in which the objects named by `expand` replace their IDs. */
export function present(store: Store, object: unknown, expand: readonly string[]): unknown {
  const copy: unknown = structuredClone(object);
  for (const path of expand) walk(store, copy, path.split('.'));
  return copy;
}

function walk(store: Store, node: unknown, steps: readonly string[]): void {
  const [step, ...rest] = steps;
  if (step === undefined || node === null || typeof node !== 'object') return;
  const owner = node as Wire;
  if (step === 'data' && Array.isArray(owner['data'])) {
    for (const item of owner['data']) walk(store, item, rest);
    return;
  }
  const given = owner[step];
  if (given === null || typeof given !== 'object') {
    const target = EXPANDABLE[String(owner['object'])]?.[step]?.fetch(store, given, owner);
    if (target !== undefined) owner[step] = structuredClone(target);
  }
  walk(store, owner[step], rest);
}

function lineItems(store: Store, _: unknown, owner: Wire): unknown {
  const id = String(owner['id']);
  return page(store.sessions.get(id)?.lineItems ?? [], `/v1/checkout/sessions/${id}/line_items`);
}

function refundsOfCharge(store: Store, _: unknown, owner: Wire): unknown {
  const refunds = [...store.refunds.values()].filter((refund) => refund.charge === owner['id']);
  return page(refunds.reverse(), `/v1/charges/${String(owner['id'])}/refunds`);
}

function page(data: readonly unknown[], url: string): unknown {
  return { object: 'list', data, has_more: false, url };
}
