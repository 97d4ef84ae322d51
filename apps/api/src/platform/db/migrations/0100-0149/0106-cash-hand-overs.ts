import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cash goes from hand to hand, each time confirmed by whoever takes it, and to the bank. */
export class CashHandOvers1700000000106 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The record of cash is not taken down.');
  }
}

const KEPT = (what: string, columns: string): string => `
  BEGIN
    IF TG_OP = 'DELETE' OR to_jsonb(OLD) - '{${columns}}'::text[] <> to_jsonb(NEW) - '{${columns}}'::text[]
      THEN RAISE EXCEPTION '${what} is kept as it was written'; END IF;
    RETURN NEW;
  END`;

const STATEMENTS = [
  `CREATE TABLE cash_handovers (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT cash_handovers_pk PRIMARY KEY,
    season_year int NOT NULL CONSTRAINT cash_handovers_season_fkey REFERENCES seasons (year),
    from_admin bigint NOT NULL CONSTRAINT cash_handovers_from_fkey REFERENCES admins (id),
    to_admin bigint NOT NULL CONSTRAINT cash_handovers_to_fkey REFERENCES admins (id),
    amount_cents int NOT NULL CONSTRAINT cash_handovers_amount CHECK (amount_cents > 0),
    offered_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    confirmed_by bigint CONSTRAINT cash_handovers_confirmed_by_fkey REFERENCES admins (id),
    declined_at timestamptz,
    declined_by bigint CONSTRAINT cash_handovers_declined_by_fkey REFERENCES admins (id),
    reason text,
    CONSTRAINT cash_handovers_another CHECK (from_admin <> to_admin),
    CONSTRAINT cash_handovers_confirmed CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL) AND confirmed_by = to_admin),
    CONSTRAINT cash_handovers_declined CHECK ((declined_at IS NULL) = (declined_by IS NULL) AND num_nonnulls(confirmed_at, declined_at) <= 1)
  )`,
  `CREATE UNIQUE INDEX cash_handovers_one_open ON cash_handovers (from_admin) WHERE confirmed_at IS NULL AND declined_at IS NULL`,
  `CREATE TABLE cash_deposits (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT cash_deposits_pk PRIMARY KEY,
    season_year int NOT NULL CONSTRAINT cash_deposits_season_fkey REFERENCES seasons (year),
    deposited_by bigint NOT NULL CONSTRAINT cash_deposits_by_fkey REFERENCES admins (id),
    amount_cents int NOT NULL CONSTRAINT cash_deposits_amount CHECK (amount_cents > 0),
    reference text NOT NULL,
    slip_id bigint NOT NULL CONSTRAINT cash_deposits_slip_fkey REFERENCES files (id),
    deposited_on date NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now(),
    withdrawn_at timestamptz
  )`,
  `CREATE UNIQUE INDEX cash_deposits_reference ON cash_deposits (season_year, reference) WHERE withdrawn_at IS NULL`,
  `CREATE FUNCTION cash_handover_kept() RETURNS trigger LANGUAGE plpgsql AS $$ ${KEPT('a hand-over', 'confirmed_at,confirmed_by,declined_at,declined_by,reason')} $$`,
  `CREATE TRIGGER cash_handovers_kept BEFORE UPDATE OR DELETE ON cash_handovers FOR EACH ROW EXECUTE FUNCTION cash_handover_kept()`,
  `CREATE FUNCTION cash_deposit_kept() RETURNS trigger LANGUAGE plpgsql AS $$ ${KEPT('a deposit', 'withdrawn_at')} $$`,
  `CREATE TRIGGER cash_deposits_kept BEFORE UPDATE OR DELETE ON cash_deposits FOR EACH ROW EXECUTE FUNCTION cash_deposit_kept()`,
];
