import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPROVALS } from './baseline/approvals.js';
import { AUDIT, STATES } from './baseline/audit.js';
import { BOOKINGS } from './baseline/bookings.js';
import { CASH } from './baseline/cash.js';
import { LOG } from './baseline/log.js';
import { OPERATIONS } from './baseline/operations.js';
import { ORGANISERS } from './baseline/organisers.js';
import { PAYMENTS } from './baseline/payments.js';
import { PEOPLE } from './baseline/people.js';
import { RESULTS } from './baseline/results.js';
import { SEASONS } from './baseline/seasons.js';

/** The whole schema, in foreign-key order. Later changes are separate migrations, listed in index.ts. */
export class Baseline1700000000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [ORGANISERS, SEASONS, PEOPLE, BOOKINGS, PAYMENTS, CASH, RESULTS, LOG, APPROVALS, OPERATIONS, AUDIT, STATES])
      await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('The baseline cannot be reverted: restore a backup instead.');
  }
}
