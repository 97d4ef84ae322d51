import { GAME_TIME_ZONE } from '@raffle/contracts/slot-time';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '../http/csv.rules.js';
import type { Database } from './database.js';

/** A column of a file: its name, and the SQL expression behind it. */
export type Column = readonly [name: string, expression: string];

export interface ExportQuery {
  /** Names of the columns; each is the key of the row's value too. */
  columns: readonly string[];
  /** Amounts are numbers in dollars, times are text in Maun's time. */
  sql: string;
}

/** @param from everything behind SELECT's list: tables, conditions, order */
export function exportQuery(columns: readonly Column[], from: string): ExportQuery {
  const picked = columns.map(([name, expression]) => `${expression} AS "${name}"`);
  return { columns: columns.map(([name]) => name), sql: `SELECT ${picked.join(', ')} FROM ${from}` };
}

/** An instant as text on Maun's clock. */
export function maunTime(instant: string): string {
  return `to_char(${instant} AT TIME ZONE '${GAME_TIME_ZONE}', 'YYYY-MM-DD HH24:MI:SS')`;
}

/** The lines of a file, a few hundred rows at a time: memory holds no more of it at the end than at the beginning. */
export async function* queryLines(db: Database, { columns, sql }: ExportQuery, values: unknown[]): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const rows of db.cursor<Record<string, Cell>>(sql, values)) {
    yield rows.map((row) => csvLine(columns.map((name) => row[name] ?? null))).join('');
  }
}
