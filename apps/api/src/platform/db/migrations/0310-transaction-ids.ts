import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the Postgres cluster's identifier to stored transaction IDs. Postgres restarts its own IDs when a backup is restored into another
 * cluster, so without the identifier, rows from the backup could match new transactions.
 */
export class TransactionIds1700000000310 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION transaction_id() RETURNS text LANGUAGE sql STABLE AS $$
        SELECT concat(pg_current_xact_id(), '@', system_identifier) FROM pg_control_system() $$;
      ALTER TABLE admin_audit ALTER COLUMN txid SET DEFAULT transaction_id();
      ALTER TABLE log_facts ALTER COLUMN txid SET DEFAULT transaction_id();
      DO $do$
        DECLARE definition text;
        BEGIN
          FOR definition IN SELECT pg_get_functiondef(oid) FROM pg_proc
                             WHERE pronamespace = 'public'::regnamespace AND prosrc LIKE '%concat(pg_current_xact_id())%' LOOP
            EXECUTE replace(definition, 'concat(pg_current_xact_id())', 'transaction_id()');
          END LOOP;
        END $do$;`);
  }

  async down(): Promise<void> {
    throw new Error('transactions that were recorded with their cluster would no longer be found');
  }
}
