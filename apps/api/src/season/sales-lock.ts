import type { Statement } from '../platform/db/database.js';

/**
 * The sales lock, which protects what is on sale. Transactions that take a slot share the lock until they end, and transactions that change
 * what is on sale hold it exclusively. Postgres grants the lock in the order of requests, so an organiser waits for running claims but not
 * for later claims. A claim that holds the lock reads a season that does not change until the claim commits. In the lock order
 * (ARCHITECTURE.md), the sales lock comes after the person's row and before the season's row.
 */
const SALES_LOCK_KEY = `hashtext('what is on sale')`;

/** SQL expression that takes the shared lock. */
export const LOCK_SALES_SHARED = `pg_advisory_xact_lock_shared(${SALES_LOCK_KEY})`;

export const LOCK_SALES: Statement = { name: 'sales_alone', text: `SELECT pg_advisory_xact_lock(${SALES_LOCK_KEY})` };
