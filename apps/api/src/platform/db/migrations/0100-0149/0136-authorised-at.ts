import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a booking's money was authorised. What was paid before keeps its instant; what is being taken now is paid when it is taken, as before. */
export class AuthorisedAt1700000000136 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings ADD COLUMN authorised_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP COLUMN authorised_at');
  }
}
