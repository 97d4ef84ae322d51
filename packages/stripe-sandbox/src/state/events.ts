import type { Clock } from './clock.js';
import { newId } from './ids.js';
import type { Store } from './store.js';
import type { StoredEvent } from './stored.js';

/** The API version that SDK 23.1.0 uses. The version determines the format of the objects. */
export const API_VERSION = '2026-10-28.endive';

const MAX_EVENTS = 20_000;

/** Records events and passes them to the listener, which sends the webhooks. `request` is the current API call, if any. */
export class EventLog {
  request: StoredEvent['request'] = { id: null, idempotency_key: null };
  #listener: (event: StoredEvent) => void = () => undefined;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  onEvent(listener: (event: StoredEvent) => void): void {
    this.#listener = listener;
  }

  emit(type: string, object: unknown): StoredEvent {
    const event: StoredEvent = {
      id: newId('evt_'),
      object: 'event',
      api_version: API_VERSION,
      created: this.clock.seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { ...this.request },
      type,
    };
    if (this.store.events.size >= MAX_EVENTS) this.#forgetOldest();
    this.store.events.set(event.id, event);
    this.#listener(event);
    return event;
  }

  /**
   * Deletes the oldest delivered event or, if there is none, the oldest event. Stripe itself lists only events from the last thirty days.
   */
  #forgetOldest(): void {
    let oldest: string | undefined;
    for (const [id, event] of this.store.events) {
      oldest ??= id;
      if (event.pending_webhooks === 0) {
        oldest = id;
        break;
      }
    }
    if (oldest !== undefined) this.store.events.delete(oldest);
  }
}
