import { ApiError } from './api/api-client';
import { session } from './storage';

/** Identifies a draft. A draft is never shown to another account that uses the same tab. */
export interface DraftId {
  form: string;
  /** The account's public id. Empty for a draft that contains no personal text. */
  owner: string;
}

interface StoredDraft {
  /** Only the fields that differ from the empty form. */
  values?: object;
  /** Present from the first attempt to send until the API accepts or rejects the request. */
  attempt?: Attempt;
}

interface Attempt {
  key: string;
  request: unknown;
}

const PREFIX = 'draft:';

export function draftValues<V extends object>(id: DraftId): Partial<V> {
  return (read(id).values ?? {}) as Partial<V>;
}

/** Returns whether the user has typed something that they have neither sent nor discarded. */
export function hasDraft(id: DraftId): boolean {
  return read(id).values !== undefined;
}

/** @param values the fields that differ from the empty form; an empty object removes the stored values */
export function saveDraft(id: DraftId, values: object): void {
  const { attempt } = read(id);
  const typed = Object.keys(values).length > 0 ? { values } : {};
  write(id, { ...typed, ...(attempt && { attempt }) });
}

/** Removes the values and the key once the draft has been sent or discarded. */
export function endDraft(id: DraftId): void {
  write(id, {});
}

/** Returns whether an earlier attempt to send this draft may have taken effect. */
export function hasOpenAttempt(id: DraftId): boolean {
  return read(id).attempt !== undefined;
}

/**
 * Sends a draft with its `Idempotency-Key`. The key is stored with the draft until the API accepts or rejects the request. Resending the
 * draft after a lost response, even after a reload, therefore creates no duplicate. On success, the draft is removed.
 * @param mayRepeat receives the request from an earlier attempt that got no response. Returns true if that request must be resent unchanged
 * instead of the new one
 */
export async function sendDraft<Request, Answer>(
  id: DraftId,
  request: Request,
  send: (request: Request, idempotencyKey: string) => Promise<Answer>,
  mayRepeat: (first: Request) => boolean = () => false,
): Promise<Answer> {
  const { values, attempt: open } = read(id);
  const sent = open !== undefined && mayRepeat(open.request as Request) ? (open.request as Request) : request;
  const attempt: Attempt = { key: open?.key ?? randomKey(), request: sent };
  write(id, { ...(values && { values }), attempt });
  try {
    const answer = await send(sent, attempt.key);
    endDraft(id);
    return answer;
  } catch (error) {
    if (isDecided(error, open === undefined)) endAttempt(id);
    throw error;
  }
}

function endAttempt(id: DraftId): void {
  const { values } = read(id);
  write(id, values ? { values } : {});
}

/** Status codes that the API returns before it looks up the key. They do not show whether an earlier attempt took effect. */
const BEFORE_KEY = [401, 403, 428, 429];

/**
 * Returns true if the outcome is known, that is, if the API rejected the request and so nothing changed. After a missing response, a 5xx or
 * a timeout (408), the outcome is unknown.
 */
function isDecided(error: unknown, isFirst: boolean): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 408) return false;
  return isFirst || !BEFORE_KEY.includes(error.status);
}

/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is not available over plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function read(id: DraftId): StoredDraft {
  const name = nameOf(id);
  try {
    const stored: unknown = JSON.parse(session.getItem(name) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

function write(id: DraftId, draft: StoredDraft): void {
  const name = nameOf(id);
  if (Object.keys(draft).length === 0) session.removeItem(name);
  else session.setItem(name, JSON.stringify(draft));
}

function nameOf({ form, owner }: DraftId): string {
  return `${PREFIX}${form}:${owner}`;
}
