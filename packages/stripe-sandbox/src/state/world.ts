import type { Clock } from './clock.js';
import type { EventLog } from './events.js';
import type { Ledger } from './ledger.js';
import type { Store } from './store.js';

/** The state that operations read and change. Operations are synchronous, so each is atomic. */
export interface World {
  readonly clock: Clock;
  readonly store: Store;
  readonly ledger: Ledger;
  readonly events: EventLog;
  /** Base URL of the hosted pages as browsers see it, without a trailing slash. */
  publicUrl: string;
  /** Called after every change, to write the state to disk. */
  changed(): void;
}
