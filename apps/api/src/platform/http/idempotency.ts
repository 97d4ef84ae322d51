import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Tx } from '../db/database.js';
import { AppError, invalid } from './app-error.js';

export interface IdempotentRequest {
  key: string;
  /** Of method, path and body: a key belongs to one request. */
  hash: string;
}

/** The `Idempotency-Key` of a request, if it has one; 400 when it is not 1 to 200 printable characters. */
export function idempotencyOf(request: Request): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': ['Idempotency-Key must be 1 to 200 printable characters without spaces'] });
  }
  const hash = createHash('sha256').update(JSON.stringify([request.method, request.path, request.body ?? null])).digest('base64url');
  return { key, hash };
}

/**
 * Runs `work` once for a person's key: the answer is stored in the same transaction as the work, so a repetition gets
 * the same body and makes no new row. A repetition that arrives while the first one runs waits for it at the key's row.
 * Only success is stored: a refusal left nothing behind, and asking again is the right thing to do.
 */
export async function once<Result>(tx: Tx, userId: string, request: IdempotentRequest | undefined, work: () => Promise<Result>): Promise<Result> {
  if (request === undefined) return work();
  const fresh = await tx.write(
    `INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [userId, request.key, request.hash],
  );
  if (fresh === 0) return stored<Result>(tx, userId, request);
  const result = await work();
  await tx.write(`UPDATE idempotency_keys SET status = 201, body = $3 WHERE user_id = $1 AND key = $2`, [userId, request.key, JSON.stringify(result)]);
  return result;
}

async function stored<Result>(tx: Tx, userId: string, request: IdempotentRequest): Promise<Result> {
  const [row] = await tx.rows<{ request_hash: string; body: Result }>(
    `SELECT request_hash, body FROM idempotency_keys WHERE user_id = $1 AND key = $2`,
    [userId, request.key],
  );
  if (row === undefined || row.request_hash !== request.hash) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was already used for another request.');
  }
  return row.body;
}
