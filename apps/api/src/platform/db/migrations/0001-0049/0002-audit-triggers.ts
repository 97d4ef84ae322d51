import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every change of a state is written down by the database itself, so that no code path can forget it. Statement-level
 * triggers with transition tables: one insert for the whole statement, whatever the number of slots.
 */
export class AuditTriggers1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The audit trail is not taken down.');
  }
}

/** The columns, as SQL, that say which row changed its state. */
export interface Audited {
  table: string;
  entity: string;
  id: string;
  state: string;
  slot: string;
  user: string;
}

const AUDITED: Audited[] = [
  { table: 'claims', entity: 'claim', id: 'id::text', state: 'state', slot: 'slot_id', user: 'user_id' },
  { table: 'selections', entity: 'selection', id: 'id::text', state: 'state', slot: 'NULL', user: 'user_id' },
  { table: 'bookings', entity: 'booking', id: 'id::text', state: 'payment_status', slot: 'NULL', user: 'user_id' },
  { table: 'payments', entity: 'payment', id: 'id::text', state: 'state', slot: 'NULL', user: 'NULL::bigint' },
];

const STATEMENTS = [
  `CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    txid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    entity text NOT NULL,
    entity_id text NOT NULL,
    slot_id text COLLATE "C",
    user_id bigint,
    from_state text,
    to_state text NOT NULL
  )`,
  `CREATE INDEX audit_entity ON audit (entity, entity_id, id)`,
  `CREATE INDEX audit_slot ON audit (slot_id, id) WHERE slot_id IS NOT NULL`,
  ...AUDITED.flatMap(auditTriggersOf),
  // The trail is append-only for everybody, the product's own role included.
  `CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION 'the audit trail is append-only'; END $$`,
  `CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
   FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`,
];

export function auditTriggersOf({ table, entity, id, state, slot, user }: Audited): string[] {
  const of = (alias: string, column: string): string => (column.startsWith('NULL') ? column : `${alias}.${column}`);
  const insert = `INSERT INTO audit (entity, entity_id, slot_id, user_id, from_state, to_state)`;
  const columns = `'${entity}', ${of('n', id)}, ${of('n', slot)}, ${of('n', user)}`;
  return [
    `CREATE FUNCTION audit_${table}_insert() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       ${insert} SELECT ${columns}, NULL, n.${state} FROM new_rows n ORDER BY n.id;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER audit_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS new_rows
     FOR EACH STATEMENT EXECUTE FUNCTION audit_${table}_insert()`,
    `CREATE FUNCTION audit_${table}_update() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       ${insert} SELECT ${columns}, o.${state}, n.${state}
         FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE o.${state} IS DISTINCT FROM n.${state} ORDER BY n.id;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER audit_update AFTER UPDATE ON ${table} REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
     FOR EACH STATEMENT EXECUTE FUNCTION audit_${table}_update()`,
    `CREATE FUNCTION audit_${table}_delete() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       ${insert} SELECT '${entity}', ${of('o', id)}, ${of('o', slot)}, ${of('o', user)}, o.${state}, 'deleted' FROM old_rows o;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER audit_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS old_rows
     FOR EACH STATEMENT EXECUTE FUNCTION audit_${table}_delete()`,
  ];
}
