import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tables of states, in the database: an update along no edge is refused, whoever writes it. The product's own updates
 * name the state that they start from and never get here; a test compares these rows with the tables in the code.
 */
export class StateEdges1700000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    for (const [entity, edges] of Object.entries(EDGES)) {
      for (const [from, next] of Object.entries(edges)) {
        for (const to of next)
          await runner.query(`INSERT INTO state_edges (entity, from_state, to_state) VALUES ($1, $2, $3)`, [entity, from, to]);
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of GUARDED) {
      await runner.query(`DROP TRIGGER state_edge ON ${table}`);
      await runner.query(`DROP FUNCTION state_edge_of_${table}`);
    }
    await runner.query(`DROP TABLE state_edges`);
  }
}

const GUARDED = [
  { table: 'claims', entity: 'claim', state: 'state' },
  { table: 'selections', entity: 'selection', state: 'state' },
  { table: 'bookings', entity: 'booking', state: 'payment_status' },
  { table: 'payments', entity: 'payment', state: 'state' },
  { table: 'refunds', entity: 'refund', state: 'state' },
];

const EDGES: Record<string, Record<string, string[]>> = {
  claim: { held: ['sold', 'released'], sold: ['released', 'blocked'], blocked: ['released'] },
  selection: {
    held: ['paying', 'expiring', 'booked'],
    paying: ['expiring', 'booked', 'conflict'],
    expiring: ['expired', 'cancelled', 'booked', 'conflict'],
    conflict: ['held', 'expiring'],
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
  },
  refund: {
    requested: ['uncertain', 'settling', 'succeeded', 'failed'],
    uncertain: ['settling', 'succeeded', 'failed'],
    settling: ['succeeded', 'failed'],
    succeeded: ['failed'],
  },
};

const STATEMENTS = [
  `CREATE TABLE state_edges (
    entity text NOT NULL,
    from_state text NOT NULL,
    to_state text NOT NULL,
    CONSTRAINT state_edges_pk PRIMARY KEY (entity, from_state, to_state)
  )`,
  ...GUARDED.flatMap(({ table, entity, state }) => [
    `CREATE FUNCTION state_edge_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NOT EXISTS (SELECT 1 FROM state_edges WHERE entity = '${entity}' AND from_state = OLD.${state} AND to_state = NEW.${state}) THEN
         RAISE EXCEPTION '${entity} % cannot go from % to %', NEW.id, OLD.${state}, NEW.${state} USING ERRCODE = 'check_violation', CONSTRAINT = 'state_edges';
       END IF;
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER state_edge BEFORE UPDATE ON ${table} FOR EACH ROW
     WHEN (OLD.${state} IS DISTINCT FROM NEW.${state}) EXECUTE FUNCTION state_edge_of_${table}()`,
  ]),
];
