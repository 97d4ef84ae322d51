import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Database, Reader, Statement, Tx } from '../../db/database.js';
import { AppError } from '../errors/app-error.js';
import { IdempotencyKey as StoredKey } from './idempotency-key.entity.js';

export type KeyOwner = readonly ['person' | 'organiser', id: string];

/** Thrown by `begin` if a response is already stored for the key. The interceptor returns that response. */
export class Replay extends Error {
  constructor(readonly body: unknown) {
    super('a response is already stored for this key');
  }
}

interface KeyRow {
  request_hash: string;
  answered: boolean;
  body: unknown;
}

const BEGIN_KEY: Statement = {
  name: 'begin_key',
  text: `INSERT INTO idempotency_keys (owner, user_id, key, request_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
};
const FINISH_KEY: Statement = {
  name: 'finish_key',
  text: `UPDATE idempotency_keys SET status = 201, body = $4 WHERE owner = $1 AND user_id = $2 AND key = $3 AND body IS NULL`,
};

/**
 * The `Idempotency-Key` of one request. The transactions that do the work also write the key's row, so that key, rows and response are
 * stored together or not at all. Only a success is stored, so that the client may try again after an error.
 */
export class IdempotencyKey {
  constructor(
    readonly key: string,
    private readonly owner: KeyOwner,
    private readonly request: Request,
  ) {}

  /**
   * Hash of the method, path and body, because a key belongs to a single request. If the handler reads the body itself, the hash includes
   * the body once it has been read.
   */
  get hash(): string {
    const { body } = this.request as Request & { body: unknown };
    return this.hashOf(Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('base64url') : (body ?? null));
  }

  /** Returns the hash of the method, the path and `sent`. Use it if a repeated request may differ in the rest of its body. */
  hashOf(sent: unknown): string {
    const { method, path } = this.request;
    return createHash('sha256')
      .update(JSON.stringify([method, path, sent]))
      .digest('base64url');
  }

  /**
   * Reserves the key for this request. Call it first in the transaction, before anything is locked. A repeated request that arrives while
   * the first one is running waits here until the first one ends. Work that spans several transactions is resumed if it was started but not
   * finished.
   * @throws Replay with the first request's response, or IDEMPOTENCY_KEY_REUSED if the key belongs to a different request
   */
  async begin(tx: Tx): Promise<void> {
    const fresh = await tx.write(BEGIN_KEY, [...this.owner, this.key, this.hash]);
    if (fresh === 1) return;
    const row = await this.read(tx);
    if (row !== undefined && row.request_hash !== this.hash) throw keyReused();
    if (row?.answered) throw new Replay(row.body);
  }

  /** Stores the response, unless the key already has one. Call it last in the transaction that completes the work. */
  async finish(tx: Tx, body: unknown = null): Promise<void> {
    await tx.write(FINISH_KEY, [...this.owner, this.key, JSON.stringify(body)]);
  }

  /** Finds the stored response to the key's first request, for repeated requests that were rejected before `begin`. */
  async find(db: Database): Promise<{ isSameRequest: boolean; answered: boolean; body: unknown } | undefined> {
    const row = await db.single((reader) => this.read(reader));
    return row && { isSameRequest: row.request_hash === this.hash, answered: row.answered, body: row.body };
  }

  private async read(reader: Reader): Promise<KeyRow | undefined> {
    const [row] = await reader.rows<KeyRow & Record<string, unknown>>(
      `SELECT request_hash, body IS NOT NULL AS answered, body FROM idempotency_keys WHERE owner = $1 AND user_id = $2 AND key = $3`,
      [...this.owner, this.key],
    );
    return row;
  }
}

export async function forgetKeys({ manager }: Tx, userId: string): Promise<void> {
  await manager.delete(StoredKey, { owner: 'person', userId });
}

export function keyReused(): AppError {
  return new AppError(
    'IDEMPOTENCY_KEY_REUSED',
    'Your earlier attempt arrived with different details. Please check it before you send this one.',
  );
}
