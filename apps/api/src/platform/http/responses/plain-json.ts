import type { NextFunction, Request, Response } from 'express';
import { MAX_SLOTS_PER_REQUEST } from '@raffle/contracts/limits';
import { invalid } from '../errors/app-error.js';
import { listsSlots } from '../requests/bodies.js';

/** Maximum depth of a body. No real form is nested this deeply. */
const MAX_DEPTH = 32;
/** Maximum number of values: more than twice the size of the largest form (a request that blocks 960 slots). */
const MAX_VALUES = 2_500;
/** Maximum number of values in a request that lists slots. Each slot is an object with four fields. */
const MAX_VALUES_OF_SLOT_LISTS = 5 * MAX_SLOTS_PER_REQUEST + 100;
const MAX_NAME_LENGTH = 100;
/** Largest `int` in Postgres, which raises an error for greater numbers. */
export const MAX_INT = 2_147_483_647;

/** Postgres accepts neither NUL nor lone surrogates in text, nor the year 0 in dates. */
const NO_TEXT = /[\0\p{Cs}]|^0000-\d\d-\d\d/u;

/**
 * Rejects a body that is not plain data. The body must be a single object of limited size and depth. Its property names
 * must not include any that every object inherits (`__proto__`, `constructor`, `toString` …), because validation
 * accepts these as known properties.
 */
export function plainJson(request: Request, _response: Response, next: NextFunction): void {
  const mostValues = listsSlots(request.baseUrl + request.path) ? MAX_VALUES_OF_SLOT_LISTS : MAX_VALUES;
  const body: unknown = request.body;
  if (body === undefined || Buffer.isBuffer(body)) return next();
  const trouble = Array.isArray(body) ? {} : findInvalidValues(body, mostValues);
  next(trouble === undefined ? undefined : invalid(trouble));
}

/**
 * Returns the first problem with the data, by property path, or undefined if the database can store the data. Not
 * recursive, because deep nesting could overflow the stack.
 */
export function findInvalidValues(sent: unknown, mostValues = MAX_VALUES): Record<string, string[]> | undefined {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: sent, path: '', depth: 0 }];
  let values = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { value, path, depth } = at;
    if (typeof value === 'string' && NO_TEXT.test(value)) return { [path]: ['This contains characters that cannot be shown'] };
    if (typeof value === 'number' && !(Math.abs(value) <= MAX_INT)) return { [path]: ['This number is too large'] };
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH) return {};
    for (const [name, child] of Object.entries(value)) {
      if (name.length > MAX_NAME_LENGTH || NO_TEXT.test(name) || (values += 1) > mostValues) return {};
      if (name in Object.prototype) return Object.fromEntries([[name, [`property ${name} should not exist`]]]);
      open.push({ value: child, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
    }
  }
  return undefined;
}
