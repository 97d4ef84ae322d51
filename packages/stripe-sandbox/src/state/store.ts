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

/** Everything that the provider remembers, oldest first in each map. */
export class Store {
  readonly sessions = new Map<string, SessionRecord>();
  readonly intents = new Map<string, StoredIntent>();
  readonly charges = new Map<string, StoredCharge>();
  readonly refunds = new Map<string, StoredRefund>();
  readonly disputes = new Map<string, StoredDispute>();
  readonly reviews = new Map<string, StoredReview>();
  readonly balanceTransactions = new Map<string, StoredBalanceTransaction>();
  readonly events = new Map<string, StoredEvent>();
  /** Kept apart so that the sweep for expired sessions reads only those that can expire. */
  readonly openSessions = new Set<string>();
  /** A rule of the account while it is on: every payment is held for review. */
  reviewsAll = false;
  /** PaymentIntent id -> session id. */
  readonly sessionOfIntent = new Map<string, string>();

  addSession(record: SessionRecord): void {
    if (this.sessions.size >= MAX_SESSIONS) this.#forgetOneUnpaidSession();
    this.sessions.set(record.session.id, record);
    this.openSessions.add(record.session.id);
  }

  /** Memory is bounded, but money is never forgotten: only sessions that nobody tried to pay may go. */
  #forgetOneUnpaidSession(): void {
    for (const [id, { session }] of this.sessions) {
      if (session.status === 'expired' && session.payment_intent === null) {
        this.sessions.delete(id);
        return;
      }
    }
    throw new ApiError(
      429,
      { type: 'invalid_request_error', code: 'rate_limit', message: `The sandbox holds ${MAX_SESSIONS} sessions and takes no more.` },
      false,
    );
  }
}
