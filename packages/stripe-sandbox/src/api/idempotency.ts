import { createHash } from 'node:crypto';
import { ApiError } from './api-error.js';
import type { Clock } from '../state/clock.js';

export interface Answer {
  status: number;
  body: string;
}

interface Entry {
  fingerprint: string;
  createdMs: number;
  /** Undefined while the first request with this key is running. */
  answer?: Answer;
  requestId: string;
}

export type SavedKeys = Array<[string, Entry]>;

const KEEP_MS = 24 * 60 * 60 * 1000;
const MAX_KEYS = 20_000;

/**
 * Stores the first response for each key. For 24 hours, later requests with the same key and parameters get the stored response, even if it
 * is an error. Nothing is stored for a request that was rejected before its endpoint ran.
 */
export class Idempotency {
  #entries = new Map<string, Entry>();

  constructor(private readonly clock: Clock) {}

  /** Returns the stored response if the request is a retry. Otherwise reserves the key until `keep` or `release` is called. */
  begin(key: string, request: string, requestId: string): { answer: Answer; original: string } | undefined {
    if (key.length > 255) {
      throw new ApiError(400, { type: 'invalid_request_error', message: 'Idempotency keys can have at most 255 characters.' }, false);
    }
    this.#forgetOld();
    const fingerprint = createHash('sha256').update(request).digest('base64');
    const known = this.#entries.get(key);
    if (known === undefined) {
      this.#entries.set(key, { fingerprint, createdMs: this.clock.now(), requestId });
      return undefined;
    }
    if (known.fingerprint !== fingerprint) throw otherParameters(key);
    if (known.answer === undefined) throw inUse(key);
    return { answer: known.answer, original: known.requestId };
  }

  keep(key: string, answer: Answer): void {
    const entry = this.#entries.get(key);
    if (entry) entry.answer = answer;
  }

  release(key: string): void {
    if (this.#entries.get(key)?.answer === undefined) this.#entries.delete(key);
  }

  saved(): SavedKeys {
    return [...this.#entries].filter(([, entry]) => entry.answer !== undefined);
  }

  restore(saved: SavedKeys): void {
    this.#entries = new Map(saved);
  }

  #forgetOld(): void {
    const oldest = this.clock.now() - KEEP_MS;
    for (const [key, entry] of this.#entries) {
      if (entry.createdMs > oldest && this.#entries.size < MAX_KEYS) return;
      if (entry.answer !== undefined) this.#entries.delete(key);
      else return;
    }
  }
}

function otherParameters(key: string): ApiError {
  return new ApiError(
    400,
    {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    false,
  );
}

function inUse(key: string): ApiError {
  return new ApiError(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Stripe-Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    },
    false,
    { 'Stripe-Should-Retry': 'true' },
  );
}
