import type { Statement } from '../platform/db/database.js';

/**
 * The lock on what is on sale. Whoever takes a slot shares it until the end of their transaction; whoever changes what is on
 * sale has it alone. Postgres hands it out in the order in which it was asked for, so that an organiser waits for the claims
 * that run, and for none that come later; and a claim that got it reads the season as it stands until the claim is committed.
 * In the order of locks (ARCHITECTURE.md) it comes after the person and before the season.
 */
const WHAT_IS_ON_SALE = `hashtext('what is on sale')`;

/** Part of a statement. */
export const SHARE_SALES = `pg_advisory_xact_lock_shared(${WHAT_IS_ON_SALE})`;

export const SALES_ALONE: Statement = { name: 'sales_alone', text: `SELECT pg_advisory_xact_lock(${WHAT_IS_ON_SALE})` };
