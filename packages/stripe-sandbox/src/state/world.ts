import type { Clock } from './clock.js';
import type { EventLog } from './events.js';
import type { Ledger } from './ledger.js';
import type { Store } from './store.js';

/** The state that operations read and change. Each operation is synchronous and therefore atomic. */
export interface World {
  readonly clock: Clock;
  readonly store: Store;
  readonly ledger: Ledger;
  readonly events: EventLog;
  /** Base URL at which browsers reach the hosted pages, without a trailing slash. */
  publicUrl: string;
  /** Must be called after every change, so that the state is written to disk. */
  changed(): void;
}
