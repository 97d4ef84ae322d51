import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records which versions of the rules and the privacy notice a person has accepted, and each season's current versions.
 * For earlier accounts and bookings, the versions are unknown.
 */
export class Acceptances1700000000362 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE acceptances (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users (id),
        season_year int NOT NULL REFERENCES seasons (year),
        booking_id int REFERENCES bookings (id),
        rules_version int NOT NULL,
        privacy_version int NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT acceptances_booking UNIQUE (booking_id),
        CONSTRAINT acceptances_versions CHECK (rules_version > 0 AND privacy_version > 0)
      );
      CREATE INDEX acceptances_user ON acceptances (user_id);

      CREATE VIEW terms_versions AS
        SELECT season_year, max(version) FILTER (WHERE section = 'rules') AS rules_version,
               max(version) FILTER (WHERE section = 'privacy') AS privacy_version
          FROM content_versions GROUP BY season_year HAVING bool_or(section = 'rules') AND bool_or(section = 'privacy');`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW terms_versions; DROP TABLE acceptances');
  }
}
