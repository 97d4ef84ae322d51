import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ANY_WORD, guardedTickets, inLog } from './0141-refunds-guarded.js';

/** The word about the first head that contains a ticket nearly always does: the thousands that follow it are not read for each ticket. */
export class GuardedAtOnce1700000000142 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(guardedTickets(`(${inLog(FIRST_WORD)} OR ${inLog(ANY_WORD)})`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(guardedTickets(inLog(ANY_WORD)));
  }
}

const FIRST_WORD = `CROSS JOIN LATERAL (
  SELECT w.* FROM log_witnessings w WHERE w.season_year = e.season_year AND w.size > e.index AND num_nonnulls(w.token, w.cosignature) > 0
   ORDER BY w.size LIMIT 1) g`;
