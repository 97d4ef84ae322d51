import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After a backup is restored, a season's log continues only once two people have logged which entries were lost. */
export class LostEntries1700000000313 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Heads that are known externally but missing from the log. While any of them is unsettled, the log does not grow.
      CREATE TABLE lost_heads (
        season_year int NOT NULL CONSTRAINT lost_heads_season_fkey REFERENCES seasons (year),
        size int NOT NULL,
        told_by text NOT NULL,
        head text,
        at timestamptz NOT NULL DEFAULT now(),
        settled_at timestamptz,
        CONSTRAINT lost_heads_pk PRIMARY KEY (season_year, size)
      );

      CREATE TABLE log_epochs (
        season_year int NOT NULL CONSTRAINT log_epochs_season_fkey REFERENCES seasons (year),
        size int NOT NULL,
        root bytea NOT NULL,
        kept int NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT log_epochs_pk PRIMARY KEY (season_year, size),
        CONSTRAINT log_epochs_kept CHECK (kept >= 0 AND kept < size)
      );
      CREATE TRIGGER log_epochs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_epochs
        FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
      CREATE CONSTRAINT TRIGGER log_epochs_need_approval AFTER INSERT ON log_epochs
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        EXECUTE FUNCTION needs_approval('log.epoch');

      CREATE FUNCTION log_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           INSERT INTO log_facts (season_year, kind, payload)
           VALUES (NEW.season_year, 'epoch', jsonb_build_object('size', NEW.size, 'root', encode(NEW.root, 'base64'), 'kept', NEW.kept));
           RETURN NULL;
         END $$;
      CREATE TRIGGER log_epoch AFTER INSERT ON log_epochs FOR EACH ROW EXECUTE FUNCTION log_epoch();`);
  }

  async down(): Promise<void> {
    throw new Error('the record of lost entries cannot be removed');
  }
}
