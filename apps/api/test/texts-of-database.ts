import type { TestApp } from './test-app.js';

/**
 * Searches the whole database and returns the tables, as `schema.table`, that contain any of these strings (case-insensitive). Reads every
 * row as text in order to cover every column.
 */
export async function tablesHolding(app: TestApp, texts: readonly string[]): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await app.sql(
      `SELECT 1 FROM ${name} t WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) w WHERE position(lower(w) IN lower(t::text)) > 0) LIMIT 1`,
      [texts],
    );
    if (found.length > 0) holding.push(name);
  }
  return holding;
}
