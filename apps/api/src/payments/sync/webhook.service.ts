import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { cutAt } from '@raffle/contracts/text';
import { IsNull } from 'typeorm';
import { Attention } from '../../platform/attention/attention.js';
import { Database } from '../../platform/db/database.js';
import { NOW, secondsFromNow } from '../../platform/db/operators.js';
import { ReservedConnections } from '../../platform/db/reserved-connections.js';
import { invalid } from '../../platform/http/errors/app-error.js';
import { retryDelayMs } from '../../platform/outbox/outbox.rules.js';
import { PaymentSyncService } from './payment-sync.service.js';
import { StripeGateway } from '../provider/stripe-gateway.js';
import { WebhookEvent } from './webhook-event.entity.js';
import { isAboutPaying, eventReference, type EventReference } from './webhook-event.rules.js';

const BATCH = 50;
/** Maximum number of events processed in parallel. The limit leaves database connections for requests. */
const AT_ONCE = 6;
/** Time that the job has to process an event before another worker retries it. */
const LEASE_SECONDS = 60;
/**
 * Time after which the job processes an event if the process that received the event has died. Also the longest wait after the first
 * failure.
 */
const FIRST_AGAIN_MS = 15_000;
const LAST_AGAIN_MS = 600_000;

/**
 * Verifies and stores an event, responds, and only then processes it. Every stored event is processed by this process or by the job. If
 * storing fails, the response is an error, so the provider sends the event again.
 */
@Injectable()
export class WebhookService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookService.name);
  private readonly running = new Set<Promise<void>>();
  private readonly waiting: string[] = [];

  constructor(
    private readonly db: Database,
    private readonly stripe: StripeGateway,
    private readonly paymentSync: PaymentSyncService,
    private readonly attention: Attention,
    private readonly reserved: ReservedConnections,
  ) {}

  /**
   * @throws VALIDATION_FAILED unless the provider signed the body within the last five minutes, the body is an event, and the event's mode
   * (live or test) is this site's mode
   */
  async receive(body: Buffer | undefined, signature: string | undefined): Promise<void> {
    const event = body && signature ? this.stripe.verifiedEvent(body, signature) : undefined;
    if (event === undefined) throw invalid({ 'Stripe-Signature': ['the signature is missing, wrong or too old'] });
    const kept = eventReference(event);
    if (kept === undefined) throw invalid({ body: ['this is not an event'] });
    if (kept.live !== this.stripe.live) {
      const mode = kept.live ? 'live' : 'test';
      await this.attention.raise(
        'event-refused',
        `${mode} mode`,
        `event ${kept.id} (${kept.type}) is of ${mode} mode, this site is not: check keys and webhook address at the provider`,
      );
      throw invalid({ livemode: ['the event is of another mode than this site'] });
    }
    const fresh = await this.store(kept);
    if (!fresh || !kept.matters) return;
    this.waiting.push(kept.id);
    this.actOnWaiting();
  }

  /** Processes one stored event. If this fails, stores the error with the event so that the job retries the event later. */
  async process(eventId: string): Promise<void> {
    try {
      const found = await this.paymentOf(eventId);
      if (found !== undefined) await this.paymentSync.syncPayment(found.id, isAboutPaying(found.type) ? 'captured' : 'ever');
      const note = found === undefined ? 'no payment of ours' : null;
      const done = { processedAt: NOW, attempts: () => 'attempts + 1', lastError: note };
      await this.db.single(({ manager }) => manager.update(WebhookEvent, eventId, done));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`event ${eventId} will be retried: ${reason}`);
      await this.postpone(eventId, reason).catch(() => undefined);
    }
  }

  /**
   * Processes due events that no process has finished. Events with the fewest failures come first, so that failing events do not delay new
   * ones.
   */
  async processLeftOver(): Promise<number> {
    const events = await this.db.single((reader) =>
      reader.rows<{ id: string }>(
        `WITH due AS (SELECT id, attempts, due_at FROM webhook_events WHERE processed_at IS NULL AND due_at <= now()
                     ORDER BY attempts, due_at LIMIT $1 FOR UPDATE SKIP LOCKED),
            leased AS (UPDATE webhook_events SET due_at = now() + make_interval(secs => $2) WHERE id IN (SELECT id FROM due))
       SELECT id FROM due ORDER BY attempts, due_at`,
        [BATCH, LEASE_SECONDS],
      ),
    );
    for (const { id } of events) await this.process(id);
    return events.length;
  }

  /**
   * Schedules the next attempt: at most 15 s after the first failure, and at most ten minutes after later failures. The delay is partly
   * random.
   */
  private async postpone(eventId: string, reason: string): Promise<void> {
    await this.db.transact(async (tx) => {
      const event = await tx.manager.findOne(WebhookEvent, {
        where: { id: eventId, processedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (event === null) return;
      const attempts = event.attempts + 1;
      const waitMs = retryDelayMs(attempts, LAST_AGAIN_MS, Math.random, FIRST_AGAIN_MS);
      const change = { attempts, lastError: cutAt(reason, 500), dueAt: secondsFromNow(waitMs / 1000) };
      await tx.manager.update(WebhookEvent, eventId, change);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.waiting.length = 0;
    await Promise.allSettled(this.running);
  }

  private actOnWaiting(): void {
    while (this.running.size < AT_ONCE) {
      const eventId = this.waiting.shift();
      if (eventId === undefined) return;
      const work = this.process(eventId).finally(() => {
        this.running.delete(work);
        this.actOnWaiting();
      });
      this.running.add(work);
    }
  }

  /** Returns false if the event is already stored. The provider may deliver an event more than once. */
  private async store(event: EventReference): Promise<boolean> {
    const stored = await this.reserved.rows(
      `INSERT INTO webhook_events (id, type, object_id, session_id, intent_id, payment_name, livemode, processed_at, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $8 THEN NULL ELSE now() END, now() + make_interval(secs => $9)) ON CONFLICT (id) DO NOTHING RETURNING id`,
      [
        event.id,
        event.type,
        event.objectId,
        event.sessionId,
        event.intentId,
        event.paymentName,
        event.live,
        event.matters,
        FIRST_AGAIN_MS / 1000,
      ],
    );
    return stored.length === 1;
  }

  /** Finds the event's payment by its page ID or intent ID or, if the intent ID is not stored yet, by our name for the payment. */
  private async paymentOf(eventId: string): Promise<{ id: string; type: string } | undefined> {
    const [payment] = await this.db.single((reader) =>
      reader.rows<{ id: string; type: string }>(
        `WITH event AS (SELECT type, session_id, intent_id, split_part(payment_name, '.', 1) AS reference, split_part(payment_name, '.', 2) AS generation
                      FROM webhook_events WHERE id = $1)
       SELECT p.id, type FROM event JOIN payments p ON p.provider_session_id = session_id
       UNION ALL SELECT p.id, type FROM event JOIN payments p ON p.provider_intent_id = intent_id
       UNION ALL SELECT p.id, type FROM event JOIN bookings b USING (reference) JOIN payments p ON p.booking_id = b.id AND p.generation::text = event.generation
       LIMIT 1`,
        [eventId],
      ),
    );
    return payment;
  }
}
