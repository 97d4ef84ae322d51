import type { Statement } from '../platform/db/database.js';

/**
 * Key of the sales lock. Transactions that take a slot share the lock; transactions that change what is on sale take it exclusively.
 * Postgres grants the lock in the order in which it is requested, so an organiser waits for running claims but not for later ones. While a
 * claim holds the lock, the season cannot change.
 */
const SALES_LOCK_KEY = `hashtext('what is on sale')`;

/** SQL expression that takes the shared lock. */
export const LOCK_SALES_SHARED = `pg_advisory_xact_lock_shared(${SALES_LOCK_KEY})`;

export const LOCK_SALES: Statement = { name: 'sales_alone', text: `SELECT pg_advisory_xact_lock(${SALES_LOCK_KEY})` };
