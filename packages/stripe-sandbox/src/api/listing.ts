import { invalidParams, notFound } from './api-error.js';
import type { Params } from './params.js';

interface Listed {
  id: string;
  created: number;
}

export interface List {
  object: 'list';
  data: unknown[];
  has_more: boolean;
  url: string;
}

export const PAGING = ['created', 'expand', 'limit', 'starting_after'];

/** Returns one page of items, newest first. `limit` is 1 to 100, by default 10. */
export function list<T extends Listed>(
  oldestFirst: Iterable<T>,
  params: Params,
  url: string,
  what: string,
  keep: (item: T) => boolean = () => true,
): List {
  const since = earliest(params);
  const items = [...oldestFirst].reverse().filter((item) => keep(item) && item.created >= since);
  const wanted = params.integer('limit', 1) ?? 10;
  if (wanted > 100) throw invalidParams('This value must be less than or equal to 100.', 'limit', 'parameter_invalid_integer');
  const after = params.text('starting_after');
  const start = after === undefined ? 0 : items.findIndex((item) => item.id === after) + 1;
  if (after !== undefined && start === 0) throw notFound(what, after, 'starting_after', 400);
  return { object: 'list', data: items.slice(start, start + wanted), has_more: items.length > start + wanted, url };
}

function earliest(params: Params): number {
  const range = params.child('created');
  range?.allowOnly(['gte']);
  return range?.integer('gte') ?? 0;
}
