import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records who invited whom, and who has vouched that two accounts belong to two different people. An inviter and the person they invited
 * cannot approve each other's actions until a third person has vouched for them. For existing accounts, the inviter is unknown.
 */
export class Vouches1700000000322 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE admins ADD COLUMN invited_by bigint CONSTRAINT admins_invited_by_fkey REFERENCES admins (id);

      CREATE TABLE admin_vouches (
        admin_id bigint NOT NULL CONSTRAINT admin_vouches_admin_fkey REFERENCES admins (id),
        by_id bigint NOT NULL CONSTRAINT admin_vouches_by_fkey REFERENCES admins (id),
        at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT admin_vouches_pk PRIMARY KEY (admin_id, by_id)
      );
      CREATE TRIGGER admin_vouches_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_vouches
        FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

      CREATE FUNCTION vouch_is_by_a_third() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF NEW.by_id = NEW.admin_id
              OR EXISTS (SELECT 1 FROM admins WHERE (id, invited_by) IN ((NEW.admin_id, NEW.by_id), (NEW.by_id, NEW.admin_id)))
             THEN RAISE EXCEPTION 'a third person vouches' USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_vouches_third'; END IF;
           RETURN NEW;
         END $$;
      CREATE TRIGGER admin_vouches_third BEFORE INSERT ON admin_vouches
        FOR EACH ROW EXECUTE FUNCTION vouch_is_by_a_third();

      CREATE FUNCTION invitation_is_vouched(one bigint, other bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
         SELECT NOT EXISTS (
           SELECT 1 FROM admins a WHERE (a.id, a.invited_by) IN ((one, other), (other, one))
              AND NOT EXISTS (SELECT 1 FROM admin_vouches v WHERE v.admin_id = a.id)) $$;

      CREATE FUNCTION approval_is_vouched() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF NOT invitation_is_vouched(NEW.approved_by_id, NEW.proposed_by_id)
             THEN RAISE EXCEPTION 'nobody has vouched' USING ERRCODE = 'check_violation', CONSTRAINT = 'approvals_vouched'; END IF;
           RETURN NEW;
         END $$;
      CREATE TRIGGER approvals_vouched BEFORE UPDATE OF approved_by_id ON approvals
        FOR EACH ROW WHEN (NEW.approved_by_id IS NOT NULL)
        EXECUTE FUNCTION approval_is_vouched();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER approvals_vouched ON approvals;
      DROP TABLE admin_vouches;
      DROP FUNCTION approval_is_vouched, invitation_is_vouched, vouch_is_by_a_third;
      ALTER TABLE admins DROP COLUMN invited_by;`);
  }
}
