import type { SessionRecord, StoredCharge, StoredDispute, StoredEvent, StoredIntent, StoredRefund, StoredReview } from './stored.js';

/** The provider's state. Each map contains its objects oldest first. */
export class Store {
  readonly sessions = new Map<string, SessionRecord>();
  readonly intents = new Map<string, StoredIntent>();
  readonly charges = new Map<string, StoredCharge>();
  readonly refunds = new Map<string, StoredRefund>();
  readonly disputes = new Map<string, StoredDispute>();
  readonly reviews = new Map<string, StoredReview>();
  readonly events = new Map<string, StoredEvent>();
  /** IDs of the sessions that can expire, so that the sweep does not have to check every session. */
  readonly openSessions = new Set<string>();
  /** Whether every new payment is held for review. */
  reviewsAll = false;
  /** PaymentIntent ID -> session ID. */
  readonly sessionOfIntent = new Map<string, string>();

  addSession(record: SessionRecord): void {
    this.sessions.set(record.session.id, record);
    this.openSessions.add(record.session.id);
  }
}
