import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPROVALS } from './baseline/approvals.js';
import { AUDIT, STATES } from './baseline/audit.js';
import { BOOKINGS } from './baseline/bookings.js';
import { CASH } from './baseline/cash.js';
import { LOG } from './baseline/log.js';
import { LOG_TRIGGERS } from './baseline/log-triggers.js';
import { OPERATIONS } from './baseline/operations.js';
import { ORGANISERS } from './baseline/organisers.js';
import { PAYMENTS } from './baseline/payments.js';
import { PEOPLE } from './baseline/people.js';
import { RESULTS } from './baseline/results.js';
import { SEASONS } from './baseline/seasons.js';

/** In foreign-key order. */
const SCHEMA = [ORGANISERS, SEASONS, PEOPLE, BOOKINGS, PAYMENTS, CASH, RESULTS, LOG, LOG_TRIGGERS, APPROVALS, OPERATIONS, AUDIT, STATES];

/** Creates the whole schema. Later changes are separate migrations, listed in index.ts. */
export class Baseline1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of SCHEMA) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('The baseline cannot be reverted: restore a backup instead.');
  }
}
