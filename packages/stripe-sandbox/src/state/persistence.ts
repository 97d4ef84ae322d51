import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SavedKeys } from '../api/idempotency.js';
import type { LedgerEntry } from './ledger.js';
import type { SessionRecord, StoredCharge, StoredDispute, StoredEvent, StoredIntent, StoredRefund, StoredReview } from './stored.js';

export interface Snapshot {
  version: 1;
  sessions: SessionRecord[];
  intents: StoredIntent[];
  charges: StoredCharge[];
  refunds: StoredRefund[];
  disputes: StoredDispute[];
  /** Absent in older files. */
  reviews?: StoredReview[];
  events: StoredEvent[];
  ledger: LedgerEntry[];
  idempotency: SavedKeys;
  abandonedEvents: string[];
}

const WAIT_MS = 200;
const MAX_WAIT_MS = 10_000;
/**
 * The wait before each save, as a multiple of the time that the previous save took. Saving a large state thus takes up only a small share
 * of the time.
 */
const SHARE = 20;

/** Saves the state shortly after each change and when the sandbox stops. If a save fails, the file keeps the last saved state. */
export class StateFile {
  #timer: NodeJS.Timeout | undefined;
  #waitMs = WAIT_MS;

  constructor(
    private readonly path: string,
    private readonly snapshot: () => Snapshot,
  ) {}

  changed(): void {
    this.#timer ??= setTimeout(() => this.#tryToSave(), this.#waitMs).unref();
  }

  /** Reports a failure, for example because the disk is full, and retries after twice the delay. */
  #tryToSave(): void {
    try {
      this.save();
    } catch (error) {
      process.stderr.write(`stripe-sandbox: ${messageOf(error)}\n`);
      this.#waitMs = Math.min(this.#waitMs * 2, MAX_WAIT_MS);
      this.changed();
    }
  }

  /** Writes a new file and then replaces the old one with it. @throws if the state could not be saved */
  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const startedMs = performance.now();
    const draft = `${this.path}.tmp`;
    try {
      mkdirSync(dirname(this.path), { recursive: true });
      writeFileSync(draft, JSON.stringify(this.snapshot()), { mode: 0o600, flush: true });
      renameSync(draft, this.path);
    } catch (error) {
      throw new Error(`The state could not be saved to ${this.path}: ${messageOf(error)}`);
    }
    this.#waitMs = Math.min(Math.max(WAIT_MS, (performance.now() - startedMs) * SHARE), MAX_WAIT_MS);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function readSnapshot(path: string): Snapshot | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const snapshot = JSON.parse(text) as Snapshot;
    if (snapshot.version === 1) return snapshot;
  } catch {
    // The file is incomplete or was not written by the sandbox. The error below reports this.
  }
  throw new Error(`The sandbox's data file ${path} cannot be read: move it away to start with an empty one.`);
}
