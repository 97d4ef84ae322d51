import type { DataSource } from 'typeorm';

/**
 * Database roles. The owner migrates and makes backups. The API runs as `app`, which cannot change the schema, rewrite append-only rows, or
 * delete money, tickets or results. An attacker who takes over the API has the same limits. `reader` can read everything except secrets,
 * for reports.
 */
export const ROLES = { app: 'raffle_app', reader: 'raffle_reader' };

/** Finds append-only tables by their trigger, so that rights are also restricted on tables that become append-only later. */
const APPEND_ONLY = `
  SELECT c.oid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
   WHERE p.proname = 'audit_is_append_only'`;

/** Tables about the schema itself: executed migrations and allowed state transitions. */
const SCHEMA_TABLES = ['migrations', 'state_edges'];

/** Tables whose rows the app may update but never delete. */
export const UNDELETABLE_TABLES = [
  'acceptances',
  'admins',
  'approvals',
  'arrivals',
  'bookings',
  'cash_deposits',
  'cash_handovers',
  'cash_sales',
  'cash_shifts',
  'disputes',
  'installation',
  'log_facts',
  'lost_heads',
  'payments',
  'payouts',
  'refunds',
  'seasons',
  'site_content',
  'webhook_events',
  'winners',
  'witnesses',
];

/** Tables that contain open links, sign-in sessions, queued emails and stored responses. Reports do not need them. */
const CREDENTIALS = ['admin_sessions', 'email_changes', 'email_links', 'idempotency_keys', 'outbox', 'sessions'];
/** Pattern for columns whose values would let someone sign in, reply or follow a link as another person. */
const SECRET_COLUMN = 'hash|secret|token|security|recovery|credential|public_key';

/**
 * Creates or updates the roles that have a password, along with their rights. The owner runs this function after each migration. It is safe
 * to repeat.
 * @param names differ in tests, because roles belong to the whole server
 */
export async function grantRoles(
  source: DataSource,
  passwords: { app: string | undefined; reader: string | undefined },
  names = ROLES,
): Promise<void> {
  if (passwords.app === undefined && passwords.reader === undefined) return;
  await source.transaction(async (manager) => {
    const run = (sql: string): Promise<unknown> => manager.query(sql);
    await run('SELECT pg_advisory_xact_lock(4219)');
    const database = await nameOf(manager);
    await run(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    await run('REVOKE ALL ON SCHEMA public FROM PUBLIC');
    if (passwords.app !== undefined) {
      await enter(run, database, names.app, passwords.app);
      for (const sql of await appRights(manager, identifier(names.app))) await run(sql);
    }
    if (passwords.reader !== undefined) {
      await enter(run, database, names.reader, passwords.reader);
      for (const sql of await readerRights(manager, identifier(names.reader))) await run(sql);
    }
  });
}

type Asks = { query(sql: string, values?: unknown[]): Promise<unknown> };

async function nameOf(manager: Asks): Promise<string> {
  const [{ name }] = (await manager.query('SELECT quote_ident(current_database()) AS name')) as [{ name: string }];
  return name;
}

/** Creates a role that can sign in, and revokes the rights granted by earlier versions. */
async function enter(run: (sql: string) => Promise<unknown>, database: string, name: string, password: string): Promise<void> {
  const role = identifier(name);
  await run(`DO $$ BEGIN CREATE ROLE ${role}; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  await run(`ALTER ROLE ${role} WITH LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${literal(password)}`);
  await run(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`);
  await run(`REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${role}`);
  await run(`GRANT CONNECT ON DATABASE ${database} TO ${role}`);
  await run(`GRANT USAGE ON SCHEMA public TO ${role}`);
}

async function appRights(manager: Asks, role: string): Promise<string[]> {
  const appendOnly = ((await manager.query(APPEND_ONLY)) as { name: string }[]).map(({ name }) => name);
  const tables = (await manager.query(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)) as { name: string }[];
  const rights = (table: string): string => {
    if (SCHEMA_TABLES.includes(table)) return 'SELECT';
    if (appendOnly.includes(table)) return 'SELECT, INSERT';
    return UNDELETABLE_TABLES.includes(table) ? 'SELECT, INSERT, UPDATE' : 'SELECT, INSERT, UPDATE, DELETE';
  };
  return [
    ...tables.map(({ name }) => `GRANT ${rights(name)} ON ${identifier(name)} TO ${role}`),
    ...(await views(manager)).map((view) => `GRANT SELECT ON ${identifier(view)} TO ${role}`),
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
  ];
}

async function readerRights(manager: Asks, role: string): Promise<string[]> {
  const columns = (await manager.query(
    `SELECT table_name AS "table", string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
       FROM information_schema.columns c JOIN pg_tables t ON t.schemaname = 'public' AND t.tablename = c.table_name
      WHERE c.table_schema = 'public' AND c.table_name <> ALL ($1) AND (c.table_name LIKE 'log\\_%' OR c.column_name !~ $2)
      GROUP BY table_name`,
    [CREDENTIALS, SECRET_COLUMN],
  )) as { table: string; columns: string }[];
  return [
    ...columns.map(({ table, columns: readable }) => `GRANT SELECT (${readable}) ON ${identifier(table)} TO ${role}`),
    ...(await views(manager)).map((view) => `GRANT SELECT ON ${identifier(view)} TO ${role}`),
  ];
}

/** Returns the names of the views. Views contain no secrets. */
async function views(manager: Asks): Promise<string[]> {
  const found = (await manager.query(`SELECT viewname AS name FROM pg_views WHERE schemaname = 'public'`)) as { name: string }[];
  return found.map(({ name }) => name);
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
