import { invalidParams } from './api-error.js';
import type { Store } from '../state/store.js';

type Wire = Record<string, unknown>;

/** The objects that can be expanded, by kind. */
const OBJECTS: Record<string, (store: Store) => ReadonlyMap<string, unknown>> = {
  payment_intent: (store) => store.intents,
  charge: (store) => store.charges,
  review: (store) => store.reviews,
};

/** For each kind of object, the properties that can be expanded and the kind of object that each one refers to. */
const EXPANDABLE: Record<string, Record<string, string>> = {
  'checkout.session': { payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge', review: 'review' },
};

/** Rejects paths that this kind of object does not have. Called before the operation runs. */
export function requireExpandable(kind: string, expand: readonly string[]): void {
  for (const path of expand) {
    const steps = path.split('.');
    let here = kind;
    for (const step of steps) {
      const next = here.startsWith('list:') && step === 'data' ? here.slice('list:'.length) : EXPANDABLE[here]?.[step];
      if (next === undefined) throw invalidParams(`This property cannot be expanded (${path}).`, 'expand');
      here = next;
    }
  }
}

/** Returns a copy of the stored object in which the IDs at the paths in `expand` are replaced by the objects themselves. */
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
  const id = owner[step];
  if (typeof id === 'string') {
    const kind = EXPANDABLE[String(owner['object'])]?.[step] ?? '';
    owner[step] = structuredClone(OBJECTS[kind]?.(store).get(id) ?? id);
  }
  walk(store, owner[step], rest);
}
