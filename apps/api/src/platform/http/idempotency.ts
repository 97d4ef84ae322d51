import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Database, Tx } from '../db/database.js';
import { AppError, invalid } from './app-error.js';

export interface IdempotentRequest {
  key: string;
  /** Of method, path and body: a key belongs to one request. */
  hash: string;
}

/** For the OpenAPI document of every route that takes one. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes a repetition safe: the same key with the same request gets the first answer, for a day; with another request, 409 IDEMPOTENCY_KEY_REUSED.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 200 },
};

/** The `Idempotency-Key` of a request, if it has one; 400 when it is not 1 to 200 printable characters. */
export function idempotencyOf(request: Request): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': ['Idempotency-Key must be 1 to 200 printable characters without spaces'] });
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.path, request.body ?? null]))
    .digest('base64url');
  return { key, hash };
}

/**
 * Runs `work` once for a person's key: the answer is stored in the same transaction as the work, so a repetition gets
 * the same body and makes no new row. A repetition that arrives while the first one runs waits for it at the key's row.
 * Only success is stored: a refusal left nothing behind, and asking again is the right thing to do.
 */
export async function once<Result>(
  tx: Tx,
  userId: string,
  request: IdempotentRequest | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = await begin<Result>(tx, userId, request);
  if (known !== undefined) return known.body;
  const result = await work();
  await finish(tx, userId, request, result);
  return result;
}

/**
 * For work of several transactions: the first one writes the key down beside its rows, before anything is locked. Answers
 * what was answered before; undefined also for a key whose work was begun and not finished, which is then taken up again.
 */
export async function begin<Result>(tx: Tx, userId: string, request: IdempotentRequest | undefined): Promise<{ body: Result } | undefined> {
  if (request === undefined) return undefined;
  const fresh = await tx.write(`INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, [
    userId,
    request.key,
    request.hash,
  ]);
  return fresh === 1 ? undefined : answered<Result>(tx, userId, request);
}

/** The transaction that ends the work stores its answer. The first answer stays. */
export async function finish(tx: Tx, userId: string, request: IdempotentRequest | undefined, body: unknown): Promise<void> {
  if (request === undefined) return;
  await tx.write(`UPDATE idempotency_keys SET status = 201, body = $3 WHERE user_id = $1 AND key = $2 AND body IS NULL`, [
    userId,
    request.key,
    JSON.stringify(body),
  ]);
}

/** The answer that a person's key got before, if any; throws IDEMPOTENCY_KEY_REUSED for a key of another request. */
export async function answered<Result>(
  reader: Pick<Database, 'rows'>,
  userId: string,
  request: IdempotentRequest | undefined,
): Promise<{ body: Result } | undefined> {
  if (request === undefined) return undefined;
  const [row] = await reader.rows<{ request_hash: string; body: Result | null }>(
    `SELECT request_hash, body FROM idempotency_keys WHERE user_id = $1 AND key = $2`,
    [userId, request.key],
  );
  if (row === undefined) return undefined;
  if (row.request_hash !== request.hash) throw keyReused();
  return row.body === null ? undefined : { body: row.body };
}

/**
 * Runs `work`, which asks `once` inside, and answers a repetition with its first answer even where `work` would refuse it
 * by now: what it asks before its transaction (calendar, a board in memory) has moved on, the answer has not.
 */
export async function sameAnswer<Result>(
  db: Database,
  userId: string,
  request: IdempotentRequest | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const known = error instanceof AppError ? await answered<Result>(db, userId, request) : undefined;
    if (known !== undefined) return known.body;
    throw error;
  }
}

export function keyReused(): AppError {
  return new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was already used for another request.');
}
