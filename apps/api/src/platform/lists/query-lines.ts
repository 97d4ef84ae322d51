import { GAME_TIME_ZONE } from '@raffle/contracts/slot-time';
import { BYTE_ORDER_MARK, csvLines, type Cell } from '../http/responses/csv.rules.js';
import type { Database } from '../db/database.js';

/** A column of a file: its name and its SQL expression. */
export type Column = readonly [name: string, expression: string];

export interface ExportQuery {
  /** Column names, which are also the keys of a row's values. */
  columns: string[];
  /** Query that returns amounts as numbers in dollars, and times as strings in Maun time. */
  sql: string;
}

/** @param from everything after the SELECT list: tables, conditions, order */
export function exportQuery(columns: readonly Column[], from: string): ExportQuery {
  const picked = columns.map(([name, expression]) => `${expression} AS "${name}"`);
  return { columns: columns.map(([name]) => name), sql: `SELECT ${picked.join(', ')} FROM ${from}` };
}

/** SQL for an instant as text in Maun time. */
export function maunTime(instant: string): string {
  return `to_char(${instant} AT TIME ZONE '${GAME_TIME_ZONE}', 'YYYY-MM-DD HH24:MI:SS')`;
}

/** SQL for an amount in cents as a number of dollars. */
export function dollars(cents: string): string {
  return `round((${cents}) / 100.0, 2)::float8`;
}

/**
 * Yields the lines of a file, a few hundred rows at a time, so that memory use stays constant. The column names are sent with the first
 * rows, so if the database rejects the query, the error occurs before the response has begun.
 */
export async function* queryLines(db: Database, { columns, sql }: ExportQuery, values: unknown[]): AsyncGenerator<string, void> {
  let names = BYTE_ORDER_MARK + csvLines([columns]);
  for await (const rows of db.cursor<Record<string, Cell>>(sql, values)) {
    yield names + csvLines(rows.map((row) => columns.map((name) => row[name] ?? null)));
    names = '';
  }
  if (names !== '') yield names;
}
