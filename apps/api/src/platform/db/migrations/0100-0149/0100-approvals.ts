import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Four eyes: proposals, who approved them, and the steps of an arrival that are refused without one. */
export class Approvals1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...ROLES, ...ARRIVALS, ...APPROVALS, ...STEPS, ...TERMS]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Four eyes are not taken down.');
  }
}

/** Since when somebody has the role that they have, an account that was closed and opened again too. */
const ROLES = [
  `ALTER TABLE admins ADD COLUMN role_since timestamptz NOT NULL DEFAULT now()`,
  `UPDATE admins SET role_since = created_at`,
  `CREATE FUNCTION admin_role_since() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN NEW.role_since := now(); RETURN NEW; END $$`,
  `CREATE TRIGGER admin_role_since BEFORE UPDATE OF role, disabled_at ON admins FOR EACH ROW
   WHEN (OLD.role <> NEW.role OR (OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS NULL)) EXECUTE FUNCTION admin_role_since()`,
];

const ARRIVALS = [
  `ALTER TABLE arrivals ADD COLUMN recorded_by_id bigint CONSTRAINT arrivals_recorded_by_fkey REFERENCES admins (id)`,
  `ALTER TABLE arrivals ADD COLUMN contacts text[] NOT NULL DEFAULT '{}'`,
  `UPDATE arrivals a SET recorded_by_id =
     (SELECT t.admin_id FROM admin_audit t WHERE t.action = 'result.record' AND t.subject_id = a.season_year::text ORDER BY t.id DESC LIMIT 1)
    WHERE a.state <> 'withdrawn'`,
];

const APPROVALS = [
  `CREATE TABLE approvals (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT approvals_pk PRIMARY KEY,
    deed text NOT NULL,
    subject text NOT NULL,
    season_year int CONSTRAINT approvals_season_fkey REFERENCES seasons (year),
    arrival_id bigint CONSTRAINT approvals_arrival_fkey REFERENCES arrivals (id),
    payload jsonb NOT NULL,
    line text NOT NULL,
    facts jsonb NOT NULL,
    reason text NOT NULL,
    state text NOT NULL DEFAULT 'proposed',
    proposed_by_id bigint NOT NULL CONSTRAINT approvals_proposed_by_fkey REFERENCES admins (id),
    proposed_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    barred_id bigint CONSTRAINT approvals_barred_fkey REFERENCES admins (id),
    alone boolean NOT NULL,
    approved_by_id bigint CONSTRAINT approvals_approved_by_fkey REFERENCES admins (id),
    executed_at timestamptz,
    executed_tx text,
    decided_by_id bigint CONSTRAINT approvals_decided_by_fkey REFERENCES admins (id),
    decided_at timestamptz,
    decision text,
    CONSTRAINT approvals_state CHECK (state IN ('proposed', 'done', 'declined', 'withdrawn', 'expired')),
    CONSTRAINT approvals_reason CHECK (reason <> ''),
    CONSTRAINT approvals_another CHECK (approved_by_id <> proposed_by_id AND approved_by_id <> coalesce(barred_id, 0)),
    CONSTRAINT approvals_alone CHECK (executed_at IS NULL OR approved_by_id IS NOT NULL OR (alone AND executed_at >= proposed_at + interval '24 hours')),
    CONSTRAINT approvals_done CHECK ((state = 'done') = (executed_at IS NOT NULL) AND (executed_at IS NOT NULL OR approved_by_id IS NULL))
  )`,
  `CREATE UNIQUE INDEX approvals_one_open ON approvals (deed, subject) WHERE state = 'proposed'`,
  `CREATE INDEX approvals_executed_tx ON approvals (executed_tx)`,
  // Only what becomes of a proposal is written later, once, and at the database's own time.
  `CREATE FUNCTION approval_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE decided text[] := '{state,approved_by_id,executed_at,executed_tx,decided_by_id,decided_at,decision}';
   BEGIN
     IF TG_OP = 'INSERT' THEN
       NEW.proposed_at := now();
       IF NEW.state <> 'proposed' THEN RAISE EXCEPTION 'what is proposed is decided later'; END IF;
       RETURN NEW;
     END IF;
     IF TG_OP <> 'UPDATE' OR OLD.state <> 'proposed' OR to_jsonb(OLD) - decided <> to_jsonb(NEW) - decided
       THEN RAISE EXCEPTION 'a proposal is kept as it is'; END IF;
     IF NEW.state = 'done' THEN NEW.executed_at := now(); NEW.executed_tx := concat(pg_current_xact_id()); END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER approvals_kept BEFORE INSERT OR UPDATE OR DELETE ON approvals FOR EACH ROW EXECUTE FUNCTION approval_is_kept()`,
  `CREATE FUNCTION log_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO log_facts (season_year, kind, payload)
     VALUES (NEW.season_year, 'proposed', jsonb_build_object('arrival', NEW.arrival_id, 'deed', NEW.deed));
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER log_proposal AFTER INSERT ON approvals FOR EACH ROW
   WHEN (NEW.season_year IS NOT NULL AND (NEW.arrival_id IS NOT NULL OR NEW.alone)) EXECUTE FUNCTION log_proposal()`,
];

/** Looked at when the transaction ends: by then the approval is written in it, or there is none. */
const STEPS = [
  `CREATE FUNCTION arrival_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals a WHERE a.arrival_id = NEW.id AND a.executed_tx = concat(pg_current_xact_id())
                      AND a.deed = CASE NEW.state WHEN 'verified' THEN 'result.verify' ELSE 'result.announce' END)
       THEN RAISE EXCEPTION 'an arrival is % only when somebody else has approved it', NEW.state; END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER arrival_needs_approval AFTER UPDATE OF state ON arrivals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
   WHEN (OLD.state <> NEW.state AND NEW.state IN ('verified', 'announced')) EXECUTE FUNCTION arrival_needs_approval()`,
  `CREATE FUNCTION winner_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT 1 FROM approvals a WHERE a.arrival_id = NEW.arrival_id AND a.executed_tx = concat(pg_current_xact_id()) AND a.deed = 'result.pass-on')
       THEN RAISE EXCEPTION 'the prize is passed on only when somebody else has approved it'; END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER winner_needs_approval AFTER INSERT ON winners DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
   WHEN (NEW.rank > 1) EXECUTE FUNCTION winner_needs_approval()`,
];

/** Running seasons say so from now on: the entry that follows from this is the first with `fourEyes`. */
const TERMS = [
  `INSERT INTO log_facts (season_year, kind, payload)
   SELECT DISTINCT ON (f.season_year) f.season_year, 'terms', f.payload FROM log_facts f
    WHERE f.kind = 'terms' AND NOT EXISTS (SELECT 1 FROM arrivals a WHERE a.season_year = f.season_year AND a.state = 'announced')
    ORDER BY f.season_year, f.id DESC`,
];
