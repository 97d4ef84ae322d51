import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import pg from 'pg';
import type { TestApp } from './test-app.js';

export interface Asked {
  text: string;
  values: unknown[];
}

/** Set where `work` of `askedDuring` goes on, and where a request that came meanwhile is answered. */
const following = new AsyncLocalStorage<true>();

/**
 * What the app asks of the database to do `work`, on every connection: by itself, or to answer requests. What its jobs ask at the same
 * time hangs on how long the work takes, and does not count.
 */
export async function askedDuring(app: TestApp, work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const server = app.app.getHttpServer() as Server;
  const follow = (): void => following.enterWith(true);
  const { query } = pg.Client.prototype as unknown as { query(this: void, ...all: unknown[]): unknown };
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function spied(this: pg.Client, ...all: unknown[]) {
    const [statement, values] = all as [string | { text: string; values?: unknown[] }, unknown];
    if (following.getStore() === undefined) return Reflect.apply(query, this, all);
    const given = Array.isArray(values) ? (values as unknown[]) : [];
    if (typeof statement === 'string') asked.push({ text: statement, values: given });
    else asked.push({ text: statement.text, values: statement.values ?? given });
    return Reflect.apply(query, this, all);
  } as never);
  server.prependListener('request', follow);
  try {
    await following.run(true, work);
  } finally {
    server.off('request', follow);
    spy.mockRestore();
  }
  return asked;
}

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

const READ = /^\s*(?:DECLARE \w+ NO SCROLL CURSOR FOR\s+)?(?=SELECT|WITH)/i;
/** It has an effect besides its answer, on the session that asks. */
const NOT_AGAIN = /pg_advisory|pg_notify|set_config/;

/**
 * How many rows the database has in its hands for a read, counted at each step of the plan that it chose: what grows with the work, and
 * is the same on a slow machine. A cursor counts as read to its end; what is no read counts nothing.
 */
export async function rowsHandled(app: TestApp, { text, values }: Asked): Promise<number> {
  if (!READ.test(text) || NOT_AGAIN.test(text)) return 0;
  const explained = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text.replace(READ, '')}`;
  const [row] = await app.sql<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained, values);
  return Math.round((row?.['QUERY PLAN'] ?? []).reduce((sum, { Plan: plan }) => sum + handledBy(plan), 0));
}

function handledBy(plan: Plan): number {
  const each =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  return (plan.Plans ?? []).reduce((sum, part) => sum + handledBy(part), each * plan['Actual Loops']);
}
