// @ts-check
// Only the SQL statements that the product uses to claim slots: BEGIN, lock the person, claim, COMMIT.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { ROOT } from '../../start/settings.mjs';

const { claimSlots, lockPerson } = await import(pathToFileURL(join(ROOT, 'apps/api/dist/selections/claim-slots.js')).href);

/**
 * @param {string | undefined} databaseUrl
 * @param {number} connections
 */
export function bareClaims(databaseUrl, connections) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  return {
    close: () => pool.end(),
    /**
     * @param {string} userId
     * @param {string[]} slotIds
     * @returns {Promise<boolean>} false if any slot was taken, in which case none is held
     */
    async claim(userId, slotIds) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const tx = transactionOn(client);
        await lockPerson(tx, userId);
        const { claimed } = await claimSlots(tx, request(userId, slotIds));
        const won = claimed.length === slotIds.length;
        await client.query(won ? 'COMMIT' : 'ROLLBACK');
        return won;
      } finally {
        client.release();
      }
    },
  };
}

/** Implements those methods of the product's `Tx` that the claim statements use. @param {pg.PoolClient} client */
function transactionOn(client) {
  return {
    rows: async (/** @type {pg.QueryConfig} */ statement, /** @type {unknown[]} */ values) =>
      (await client.query({ ...statement, values })).rows,
  };
}

/** @param {string} userId @param {string[]} slotIds */
function request(userId, slotIds) {
  return {
    selectionId: randomUUID(),
    userId,
    seasonYear: 2025,
    slotIds,
    dates: [...new Set(slotIds.map((id) => id.slice(0, 10)))],
    priceCents: 300,
    totalCents: 300 * slotIds.length,
    customerName: null,
    customerEmail: null,
    customerPhone: null,
    holdMinutes: 15,
    askedAt: new Date(),
    cutoffMinutes: 1440,
  };
}
