import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TicketsBySlot1700000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // From a slot to the bookings that had it, as organisers look for them: the primary key leads from the booking only.
    await runner.query(`CREATE INDEX booking_slots_slot ON booking_slots (slot_id, booking_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX booking_slots_slot`);
  }
}
