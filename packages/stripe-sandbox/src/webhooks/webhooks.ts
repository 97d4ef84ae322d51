import { DeliveryQueue, type Delivery } from './delivery-queue.js';
import { WEBHOOK_OPERATION, type Faults } from '../control/faults.js';
import type { StoredEvent } from '../state/stored.js';
import { webhookUrl, WebhookSender } from './webhook-sending.js';

export interface RetryPlan {
  /** Delay before the first retry. Each failed attempt doubles the delay, up to `maxDelayMs`. Delays vary randomly by up to 10%. */
  firstDelayMs: number;
  maxDelayMs: number;
  maxAttempts: number;
}

/** The default plan. The attempts span about 90 minutes, which is long enough to restart the receiver. */
export const DEFAULT_RETRY: RetryPlan = { firstDelayMs: 500, maxDelayMs: 60_000, maxAttempts: 100 };

export interface DeliveryLogLine {
  event: string;
  type: string;
  attempt: number;
  result: string;
  at: string;
}

const MAX_AT_ONCE = 8;
const LOG_LINES = 500;
const MAX_WAITING = 20_000;

/** Sends every event at least once. Like Stripe, it sends several events at a time, so they arrive in no particular order. */
export class Webhooks {
  readonly log: DeliveryLogLine[] = [];
  readonly #queue = new DeliveryQueue(() => this.#pump());
  #sending = 0;
  #abandoned = new Set<string>();
  readonly #sender: WebhookSender;
  #url: URL | null;
  #types: ReadonlySet<string> | undefined;
  #paused = false;
  #oneAtATime = false;
  #closed = false;

  constructor(
    url: string | null,
    secret: string,
    private readonly faults: Faults,
    private readonly retry: RetryPlan,
    private readonly changed: () => void,
  ) {
    this.#url = webhookUrl(url);
    this.#sender = new WebhookSender(secret);
  }

  setUrl(url: string | null, types?: readonly string[]): void {
    this.#url = webhookUrl(url);
    this.#types = types && new Set(types);
    this.#pump();
  }

  enqueue(event: StoredEvent): void {
    if (this.#types?.has(event.type) === false) {
      event.pending_webhooks = 0;
      return;
    }
    if (this.#queue.size >= MAX_WAITING) this.#giveUpOldest();
    this.#queue.add({ event, attempts: 0 });
    // Deferred so that no event is sent before the current operation has produced its response.
    setImmediate(() => this.#pump());
  }

  pause(): void {
    this.#paused = true;
  }

  /**
   * Sends the waiting events, either in parallel or one at a time. One at a time means that each event waits for the response to the
   * previous event.
   */
  resume(order: 'parallel' | 'forward' | 'reverse' = 'parallel'): void {
    if (order === 'reverse') this.#queue.reverse();
    this.#oneAtATime = order !== 'parallel';
    this.#paused = false;
    this.#pump();
  }

  /** Returns the number of events that have been neither delivered nor abandoned. */
  pending(): number {
    return this.#queue.size + this.#sending;
  }

  abandoned(): string[] {
    return [...this.#abandoned];
  }

  /** Queues undelivered events again after a restart. */
  restore(events: Iterable<StoredEvent>, abandoned: readonly string[]): void {
    this.#abandoned = new Set(abandoned);
    for (const event of events) if (event.pending_webhooks > 0 && !this.#abandoned.has(event.id)) this.enqueue(event);
  }

  close(): void {
    this.#closed = true;
    this.#queue.clear();
    this.#sender.close();
  }

  #pump(): void {
    if (this.#closed || this.#paused || this.#url === null) return;
    while (this.#sending < (this.#oneAtATime ? 1 : MAX_AT_ONCE)) {
      const delivery = this.#queue.take();
      if (delivery === undefined) break;
      void this.#attempt(delivery, this.#url);
    }
    if (this.pending() === 0) this.#oneAtATime = false;
  }

  async #attempt(delivery: Delivery, url: URL): Promise<void> {
    const { event } = delivery;
    const body = JSON.stringify(event, null, 2);
    const fault = this.faults.take(WEBHOOK_OPERATION, ['error', 'delay', 'drop', 'duplicate', 'reorder'], body);
    if (fault?.mode === 'drop') return this.#abandon(delivery, 'dropped by a fault');
    if (fault?.mode === 'delay' || fault?.mode === 'reorder')
      return this.#queue.addLater(delivery, fault.delayMs, fault.mode === 'reorder');
    this.#sending += 1;
    delivery.attempts += 1;
    const sends = fault?.mode === 'duplicate' ? 2 : fault?.mode === 'error' && fault.when === 'before' ? 0 : 1;
    const results = await Promise.all(Array.from({ length: sends }, () => this.#sender.send(url, body)));
    this.#sending -= 1;
    if (this.#closed) return;
    const result = fault?.mode === 'error' ? 'failed by a fault' : (results.find((one) => !one.startsWith('2')) ?? results[0] ?? '');
    this.#write(delivery, result);
    if (result.startsWith('2')) this.#delivered(delivery);
    else this.#again(delivery);
    this.#pump();
  }

  #delivered(delivery: Delivery): void {
    delivery.event.pending_webhooks = 0;
    this.#abandoned.delete(delivery.event.id);
    this.#queue.releaseHeld();
    this.changed();
  }

  #again(delivery: Delivery): void {
    if (delivery.attempts >= this.retry.maxAttempts) return this.#abandon(delivery, `given up after ${delivery.attempts} attempts`);
    const delay = Math.min(this.retry.firstDelayMs * 2 ** (delivery.attempts - 1), this.retry.maxDelayMs);
    this.#queue.addLater(delivery, delay * (0.9 + Math.random() * 0.2), false);
  }

  #giveUpOldest(): void {
    const oldest = this.#queue.drop();
    if (oldest !== undefined) this.#abandon(oldest, 'given up: too many wait');
  }

  #abandon(delivery: Delivery, why: string): void {
    this.#abandoned.add(delivery.event.id);
    const [first] = this.#abandoned;
    if (first !== undefined && this.#abandoned.size > MAX_WAITING) this.#abandoned.delete(first);
    this.#write(delivery, why);
    this.changed();
  }

  #write({ event, attempts }: Delivery, result: string): void {
    this.log.push({ event: event.id, type: event.type, attempt: attempts, result, at: new Date().toISOString() });
    if (this.log.length > LOG_LINES) this.log.shift();
  }
}
