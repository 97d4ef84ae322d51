import { ApiError } from '../../lib/api-client';

const pendingKeys = new Map<string, string>();

/**
 * Runs a creating call with an `Idempotency-Key` that stays the same while it is unknown whether the last attempt
 * took effect, so that pressing Submit again after a lost answer cannot create a second one.
 * @param intent what is to be created, in words that two equal attempts share
 */
export async function withIdempotencyKey<T>(intent: string, call: (key: string) => Promise<T>): Promise<T> {
  const key = pendingKeys.get(intent) ?? randomKey();
  pendingKeys.set(intent, key);
  try {
    const answer = await call(key);
    pendingKeys.delete(intent);
    return answer;
  } catch (error) {
    if (isDecided(error)) pendingKeys.delete(intent);
    throw error;
  }
}

/** The api refused: a next attempt is a new one. No answer and a gateway's 5xx leave the outcome open. */
function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** 128 random bits. `crypto.randomUUID` is missing on plain http, on which the app is tried out over a local network. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
