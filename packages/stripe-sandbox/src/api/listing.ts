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

export const PAGING = ['created', 'ending_before', 'expand', 'limit', 'starting_after'];

/** Returns one page of items, newest first. `limit` is 1 to 100 (default 10), cursors are IDs, and `created` is a range. */
export function list<T extends Listed>(
  oldestFirst: Iterable<T>,
  params: Params,
  url: string,
  what: string,
  keep: (item: T) => boolean = () => true,
): List {
  const inTime = createdFilter(params);
  const items = [...oldestFirst].reverse().filter((item) => keep(item) && inTime(item.created));
  const wanted = params.integer('limit', 1) ?? 10;
  if (wanted > 100) throw invalidParams('This value must be less than or equal to 100.', 'limit', 'parameter_invalid_integer');
  const after = params.text('starting_after');
  const before = params.text('ending_before');
  if (before !== undefined) {
    const end = cursor(items, before, what, 'ending_before');
    const start = Math.max(0, end - wanted);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : cursor(items, after, what, 'starting_after') + 1;
  return { object: 'list', data: items.slice(start, start + wanted), has_more: items.length > start + wanted, url };
}

function cursor(items: readonly Listed[], id: string, what: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw notFound(what, id, param, 400);
  return index;
}

function createdFilter(params: Params): (created: number) => boolean {
  const range = params.child('created');
  if (range === undefined) return () => true;
  range.allowOnly(['gt', 'gte', 'lt', 'lte']);
  const [gt, gte, lt, lte] = (['gt', 'gte', 'lt', 'lte'] as const).map((name) => range.integer(name));
  return (created) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte);
}
