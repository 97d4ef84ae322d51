import { ApiError } from './api-client';

interface PendingKey {
  key: string;
  /** Milliseconds on the page's clock; Infinity while the outcome is open. */
  until: number;
}

const pendingKeys = new Map<string, PendingKey>();

/**
 * Runs a creating call with an `Idempotency-Key` that stays the same while it is unknown whether the last attempt
 * took effect, so that pressing Submit again after a lost answer cannot create a second one.
 * @param intent what is to be created, in words that two equal attempts share
 * @param restMs for so long after a success, too, where the button stays and a second click would be taken for a second wish
 */
export async function withIdempotencyKey<T>(intent: string, call: (key: string) => Promise<T>, restMs = 0): Promise<T> {
  const known = pendingKeys.get(intent);
  const key = known !== undefined && performance.now() < known.until ? known.key : randomKey();
  pendingKeys.set(intent, { key, until: Infinity });
  try {
    const answer = await call(key);
    if (restMs > 0) pendingKeys.set(intent, { key, until: performance.now() + restMs });
    else pendingKeys.delete(intent);
    return answer;
  } catch (error) {
    if (isDecided(error)) pendingKeys.delete(intent);
    throw error;
  }
}

/** Refusals from before the question whether the key is known: they say nothing of an earlier attempt whose answer was lost. */
const UNHEARD = [401, 403, 408, 428, 429];

/** The api refused: a next attempt is a new one. No answer and a gateway's 5xx leave the outcome open. */
function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !UNHEARD.includes(error.status);
}

/** 128 random bits. `crypto.randomUUID` is missing on plain http, on which the app is tried out over a local network. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
