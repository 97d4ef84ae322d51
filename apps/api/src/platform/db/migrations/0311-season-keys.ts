import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a table of signing keys, so that each season's log is signed with its own keys. When a season's log is first sealed, its first key
 * is created, or the key that has signed the log so far is copied. Adding another key requires two people.
 */
export class SeasonKeys1700000000311 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE signing_keys (
        season_year int NOT NULL CONSTRAINT signing_keys_season_fkey REFERENCES seasons (year),
        number int NOT NULL,
        origin text NOT NULL,
        verifier text NOT NULL,
        secret bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT signing_keys_pk PRIMARY KEY (season_year, number)
      );
      CREATE TRIGGER signing_keys_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON signing_keys
        FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
      CREATE CONSTRAINT TRIGGER signing_keys_need_approval AFTER INSERT ON signing_keys
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.number > 1)
        EXECUTE FUNCTION needs_approval('log.rotate-key');

      CREATE FUNCTION log_key() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           INSERT INTO log_facts (season_year, kind, payload) VALUES (NEW.season_year, 'key', jsonb_build_object('number', NEW.number));
           RETURN NULL;
         END $$;
      CREATE TRIGGER log_key AFTER INSERT ON signing_keys FOR EACH ROW EXECUTE FUNCTION log_key();

      -- Pseudonyms of organisers in a season's log.
      CREATE TABLE log_pseudonyms (
        season_year int NOT NULL CONSTRAINT log_pseudonyms_season_fkey REFERENCES seasons (year),
        admin_id bigint NOT NULL CONSTRAINT log_pseudonyms_admin_fkey REFERENCES admins (id),
        pseudonym text NOT NULL,
        CONSTRAINT log_pseudonyms_pk PRIMARY KEY (season_year, admin_id)
      );
      CREATE TRIGGER log_pseudonyms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_pseudonyms
        FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();`);
  }

  async down(): Promise<void> {
    throw new Error('no log could be continued without its key');
  }
}
