import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes for looking up the age of a hold by slot, across all accounts that share a network address or an email
 * domain.
 */
export class SharedHolds1700000000260 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE selections ALTER COLUMN held_from TYPE text[] USING ARRAY[held_from]');
    await runner.query('DROP INDEX claims_let_go');
    await runner.query('CREATE INDEX claims_let_go ON claims (slot_id, held_until) WHERE held_until IS NOT NULL');
    await runner.query(`CREATE FUNCTION mail_domain(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT lower(substring(email FROM '[^@]+$')) $$`);
    await runner.query('CREATE INDEX users_mail_domain ON users (mail_domain(email))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_mail_domain');
    await runner.query('DROP FUNCTION mail_domain');
    await runner.query('DROP INDEX claims_let_go');
    await runner.query('CREATE INDEX claims_let_go ON claims (user_id, held_until) WHERE held_until IS NOT NULL');
    await runner.query('ALTER TABLE selections ALTER COLUMN held_from TYPE text USING held_from[1]');
  }
}
