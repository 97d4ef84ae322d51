/** The audit trail of state changes. The API's role may only append to it. */
export const AUDIT = `
-- Every state change of claims, selections, bookings, payments and refunds.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  txid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  entity text NOT NULL,
  entity_id text NOT NULL,
  slot_id text COLLATE "C",
  user_id bigint,
  from_state text,
  to_state text NOT NULL
);
-- BRIN is sufficient, because the rows of an append-only table are in chronological order.
CREATE INDEX audit_at ON audit USING brin (at);
CREATE INDEX audit_entity ON audit (entity, entity_id, id);
CREATE INDEX audit_slot ON audit (slot_id, id) WHERE slot_id IS NOT NULL;

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION 'the audit trail is append-only'; END $$;
${[
  'audit',
  'admin_audit',
  'admin_vouches',
  'content_versions',
  'log_entries',
  'log_checkpoints',
  'log_epochs',
  'log_pseudonyms',
  'log_witnessings',
  'signing_keys',
]
  .map(
    (table) => `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();`,
  )
  .join('\n')}
`;

/** A table whose state changes are restricted and recorded. `state`, `slot` and `user` are SQL expressions. */
interface StateTable {
  table: string;
  entity: string;
  state: string;
  slot: string;
  user: string;
}

const STATE_TABLES: StateTable[] = [
  { table: 'claims', entity: 'claim', state: 'state', slot: 'slot_id', user: 'user_id' },
  { table: 'selections', entity: 'selection', state: 'state', slot: 'NULL', user: 'user_id' },
  { table: 'bookings', entity: 'booking', state: 'payment_status', slot: 'NULL', user: 'user_id' },
  { table: 'payments', entity: 'payment', state: 'state', slot: 'NULL', user: 'NULL::bigint' },
  { table: 'refunds', entity: 'refund', state: 'state', slot: 'NULL', user: 'NULL::bigint' },
];

/** The allowed state changes. A test compares them with the state tables in the code. */
const EDGES: Record<string, Record<string, string[]>> = {
  claim: { held: ['sold', 'released'], sold: ['released', 'blocked'], blocked: ['released'] },
  selection: {
    held: ['paying', 'expiring', 'booked'],
    paying: ['expiring', 'booked', 'conflict'],
    expiring: ['expired', 'cancelled', 'booked', 'conflict'],
    conflict: ['held', 'expiring'],
    booked: ['cancelled'],
  },
  booking: { pending: ['confirming', 'cancelled'], confirming: ['paid', 'cancelled'], paid: ['refunded'] },
  payment: {
    creating: ['open', 'failed'],
    open: ['authorised', 'expired', 'failed'],
    authorised: ['capturing', 'voiding'],
    capturing: ['captured', 'voiding'],
    captured: ['refunding'],
    voiding: ['voided', 'refunding'],
    refunding: ['captured', 'refunded'],
    // A refund can fail after it has succeeded, in which case we have the money again.
    refunded: ['captured'],
  },
  refund: {
    requested: ['uncertain', 'settling', 'succeeded', 'failed'],
    uncertain: ['settling', 'succeeded', 'failed'],
    settling: ['succeeded', 'failed'],
    succeeded: ['failed'],
  },
};

const edgeRows = Object.entries(EDGES).flatMap(([entity, edges]) =>
  Object.entries(edges).flatMap(([from, next]) => next.map((to) => `('${entity}', '${from}', '${to}')`)),
);

/**
 * Triggers that reject every state change not listed in `state_edges`, regardless of which program makes it, and record
 * each change in `audit`.
 */
export const STATES = `
CREATE TABLE state_edges (
  entity text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  CONSTRAINT state_edges_pk PRIMARY KEY (entity, from_state, to_state)
);
INSERT INTO state_edges (entity, from_state, to_state) VALUES
  ${edgeRows.join(',\n  ')};

${STATE_TABLES.flatMap((table) => [stateEdgeTrigger(table), auditTriggers(table)]).join('\n')}
`;

function stateEdgeTrigger({ table, entity, state }: StateTable): string {
  return `
CREATE FUNCTION state_edge_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NOT EXISTS (SELECT 1 FROM state_edges WHERE entity = '${entity}' AND from_state = OLD.${state} AND to_state = NEW.${state}) THEN
         RAISE EXCEPTION '${entity} % cannot go from % to %', NEW.id, OLD.${state}, NEW.${state} USING ERRCODE = 'check_violation', CONSTRAINT = 'state_edges';
       END IF;
       RETURN NEW;
     END $$;
CREATE TRIGGER state_edge BEFORE UPDATE ON ${table}
  FOR EACH ROW WHEN (OLD.${state} IS DISTINCT FROM NEW.${state}) EXECUTE FUNCTION state_edge_of_${table}();`;
}

/** Uses statement-level triggers with transition tables so that each statement inserts all of its audit rows at once. */
function auditTriggers({ table, entity, state, slot, user }: StateTable): string {
  const of = (alias: string, column: string): string => (column.startsWith('NULL') ? column : `${alias}.${column}`);
  const insert = `INSERT INTO audit (entity, entity_id, slot_id, user_id, from_state, to_state)`;
  const columns = `'${entity}', n.id::text, ${of('n', slot)}, ${of('n', user)}`;
  return `
CREATE FUNCTION audit_${table}_insert() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       ${insert} SELECT ${columns}, NULL, n.${state} FROM new_rows n ORDER BY n.id;
       RETURN NULL;
     END $$;
CREATE TRIGGER audit_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_${table}_insert();

CREATE FUNCTION audit_${table}_update() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       ${insert} SELECT ${columns}, o.${state}, n.${state}
         FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE o.${state} IS DISTINCT FROM n.${state} ORDER BY n.id;
       RETURN NULL;
     END $$;
CREATE TRIGGER audit_update AFTER UPDATE ON ${table} REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_${table}_update();

CREATE FUNCTION audit_${table}_delete() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       ${insert} SELECT '${entity}', o.id::text, ${of('o', slot)}, ${of('o', user)}, o.${state}, 'deleted' FROM old_rows o;
       RETURN NULL;
     END $$;
CREATE TRIGGER audit_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_${table}_delete();`;
}
