import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import pg from 'pg';
import type { TestApp } from './test-app.js';

export interface SentStatement {
  text: string;
  values: unknown[];
}

/** Set inside the `work` of `statementsDuring` and inside requests that arrive while `work` runs. */
const following = new AsyncLocalStorage<true>();

/**
 * Returns the statements that the app sends to the database, on any connection, while `work` runs. Excludes statements that jobs send,
 * because the number of those depends on how long `work` takes.
 */
export async function statementsDuring(app: TestApp, work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const server = app.app.getHttpServer() as Server;
  const follow = (): void => following.enterWith(true);
  const { query } = pg.Client.prototype as unknown as { query(this: void, ...all: unknown[]): unknown };
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function spied(this: pg.Client, ...all: unknown[]) {
    const [statement, values] = all as [string | { text: string; values?: unknown[] }, unknown];
    if (following.getStore() === undefined) return Reflect.apply(query, this, all);
    const given = Array.isArray(values) ? (values as unknown[]) : [];
    if (typeof statement === 'string') sent.push({ text: statement, values: given });
    else sent.push({ text: statement.text, values: statement.values ?? given });
    return Reflect.apply(query, this, all);
  } as never);
  server.prependListener('request', follow);
  try {
    await following.run(true, work);
  } finally {
    server.off('request', follow);
    spy.mockRestore();
  }
  return sent;
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
/** Matches statements that must not be executed again, because they have side effects on the database session. */
const NOT_AGAIN = /pg_advisory|pg_notify|set_config/;

/**
 * Returns the number of rows that the database processes for a query, summed over the steps in the query's plan. This number grows with the
 * amount of work and does not depend on the machine's speed. A cursor counts as if it were read to the end. Returns 0 for statements that
 * are not queries.
 */
export async function rowsHandled(app: TestApp, { text, values }: SentStatement): Promise<number> {
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
