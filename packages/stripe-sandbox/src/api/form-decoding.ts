import { invalidParams } from './api-error.js';

/** A decoded form: `a[b][0]=x` becomes `{ a: { b: { '0': 'x' } } }`. Arrays remain trees, with their indexes as keys. */
export interface FormTree {
  [key: string]: FormNode;
}
export type FormNode = string | FormTree;

const MAX_DEPTH = 8;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

export function decodeForm(text: string): FormTree {
  const tree: FormTree = emptyTree();
  for (const [name, value] of new URLSearchParams(text)) {
    put(tree, path(name), value, name);
  }
  return tree;
}

/**
 * Returns a string that is the same for the same parameters, whatever their order. Used to compare requests that have the same idempotency
 * key.
 */
export function canonical(node: FormNode): string {
  if (typeof node === 'string') return JSON.stringify(node);
  return `{${Object.keys(node)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(node[key] as FormNode)}`)
    .join(',')}}`;
}

function emptyTree(): FormTree {
  return Object.create(null) as FormTree;
}

function path(name: string): string[] {
  const first = name.indexOf('[');
  if (first <= 0) return [name];
  const rest = [...name.slice(first).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.slice(0, first), ...rest];
}

function put(tree: FormTree, keys: string[], value: string, name: string): void {
  if (keys.length > MAX_DEPTH || keys.some((key) => FORBIDDEN.has(key))) {
    throw invalidParams(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  let here = tree;
  keys.forEach((given, depth) => {
    const key = given === '' ? String(Object.keys(here).length) : given;
    if (depth === keys.length - 1) {
      here[key] = value;
      return;
    }
    const next = here[key];
    if (typeof next === 'string') throw invalidParams(`Invalid object`, name);
    here = next ?? (here[key] = emptyTree());
  });
}
