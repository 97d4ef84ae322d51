import { ApiError } from '../api/api-error.js';
import type {
  SessionRecord,
  StoredBalanceTransaction,
  StoredCharge,
  StoredDispute,
  StoredEvent,
  StoredIntent,
  StoredRefund,
  StoredReview,
} from './stored.js';

const MAX_SESSIONS = 30_000;

/** The provider's state. Each map contains its objects oldest first. */
export class Store {
  readonly sessions = new Map<string, SessionRecord>();
  readonly intents = new Map<string, StoredIntent>();
  readonly charges = new Map<string, StoredCharge>();
  readonly refunds = new Map<string, StoredRefund>();
  readonly disputes = new Map<string, StoredDispute>();
  readonly reviews = new Map<string, StoredReview>();
  readonly balanceTransactions = new Map<string, StoredBalanceTransaction>();
  readonly events = new Map<string, StoredEvent>();
  /** IDs of the sessions that can expire, so that the sweep does not have to check every session. */
  readonly openSessions = new Set<string>();
  /** Whether every new payment is held for review. */
  reviewsAll = false;
  /** PaymentIntent ID -> session ID. */
  readonly sessionOfIntent = new Map<string, string>();

  addSession(record: SessionRecord): void {
    if (this.sessions.size >= MAX_SESSIONS) this.#forgetOneUnpaidSession();
    this.sessions.set(record.session.id, record);
    this.openSessions.add(record.session.id);
  }

  /** Limits memory by deleting an expired session that nobody tried to pay. Sessions with payments are never deleted. */
  #forgetOneUnpaidSession(): void {
    for (const [id, { session }] of this.sessions) {
      if (session.status === 'expired' && session.payment_intent === null) {
        this.sessions.delete(id);
        return;
      }
    }
    throw new ApiError(
      429,
      { type: 'invalid_request_error', code: 'rate_limit', message: `The sandbox has reached its limit of ${MAX_SESSIONS} sessions.` },
      false,
    );
  }
}
