import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rule by which somebody wins never changes once a ticket of the season was paid. */
export class KeptRule1700000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION season_keeps_its_rule() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT 1 FROM bookings WHERE season_year = OLD.year AND paid_at IS NOT NULL)
          THEN RAISE EXCEPTION 'the rule by which somebody wins stays as it was when the first ticket was sold'; END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`CREATE TRIGGER seasons_keep_their_rule BEFORE UPDATE OF winner_rule ON seasons FOR EACH ROW
      WHEN (OLD.winner_rule <> NEW.winner_rule) EXECUTE FUNCTION season_keeps_its_rule()`);
  }

  async down(): Promise<void> {
    throw new Error('The rule stays kept.');
  }
}
