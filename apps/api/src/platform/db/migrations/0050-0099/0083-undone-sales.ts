import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sale whose money cannot be taken any more is undone, and how long money waits is counted from when its state began. */
export class UndoneSales1700000000083 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER payments_state_since ON payments`);
    await runner.query(`DROP FUNCTION payments_state_since`);
    await runner.query(`ALTER TABLE payments DROP COLUMN state_since, DROP COLUMN in_review`);
    await runner.query(`ALTER TABLE bookings DROP COLUMN cancelled_because`);
    await runner.query(`DELETE FROM state_edges WHERE (entity, from_state, to_state) = ('selection', 'booked', 'cancelled')`);
  }
}

const STATEMENTS = [
  // `updated_at` also passes the turn between jobs, which makes it young whenever somebody looks.
  `ALTER TABLE payments ADD COLUMN state_since timestamptz NOT NULL DEFAULT now()`,
  `UPDATE payments p SET state_since = coalesce((SELECT max(a.at) FROM audit a WHERE a.entity = 'payment' AND a.entity_id = p.id::text), p.updated_at)`,
  `CREATE FUNCTION payments_state_since() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.state_since = now(); RETURN NEW; END $$`,
  `CREATE TRIGGER payments_state_since BEFORE UPDATE ON payments FOR EACH ROW
   WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION payments_state_since()`,
  `ALTER TABLE payments ADD COLUMN in_review boolean NOT NULL DEFAULT false`,
  // A sentence for the person, where a booking ended although they had paid.
  `ALTER TABLE bookings ADD COLUMN cancelled_because text`,
  `INSERT INTO state_edges (entity, from_state, to_state) VALUES ('selection', 'booked', 'cancelled')`,
];
