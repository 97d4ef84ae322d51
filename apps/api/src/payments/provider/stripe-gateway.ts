import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ProviderError, type ProviderTrouble } from './provider-error.js';
import type {
  PageRequest,
  ProviderDispute,
  ProviderIntent,
  ProviderMoney,
  ProviderPage,
  ProviderRefund,
  RefundRequest,
} from './provider-page.js';
import { movedMoney, pageParams, sumOfRefunds, toDispute, toIntent, toMoney, toPage, toRefund } from './stripe-objects.js';

/** Timeout of a single attempt, in milliseconds. Including the SDK's retries, a call ends within 30 seconds. */
const TIMEOUT_MS = 8000;
const REPETITIONS = 2;
const MONEY_OF_PAGE = ['payment_intent.review'];

/**
 * The only class that calls Stripe, or the server at STRIPE_API_BASE. Calls can take seconds, so they are made outside transactions. Each
 * call that changes something carries an idempotency key and takes effect only once per key.
 * @throws ProviderError
 */
@Injectable()
export class StripeGateway {
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;
  /** Whether the secret key is a live key. If so, only live-mode events are accepted; otherwise, only test-mode events. */
  readonly live: boolean;
  /** Whether a secret key is configured. A site without a key has never sold online, so it has no payments to list. */
  private readonly hasKey: boolean;
  private readonly methods: string[];

  constructor(@Inject(CONFIG) { stripe, production }: Config) {
    // The SDK rejects an empty key.
    this.stripe = new Stripe(stripe.secretKey || 'none', {
      ...(stripe.apiBase === undefined ? {} : addressOf(stripe.apiBase)),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: REPETITIONS,
      telemetry: production,
    });
    this.webhookSecret = stripe.webhookSecret;
    this.live = /^(sk|rk)_live_/.test(stripe.secretKey);
    this.hasKey = stripe.secretKey !== '';
    this.methods = stripe.paymentMethodTypes;
  }

  async createPage(request: PageRequest, key: string): Promise<ProviderPage> {
    const params = pageParams(request, this.methods);
    return toPage(await this.call(this.stripe.checkout.sessions.create(params, { idempotencyKey: key })));
  }

  async readPage(pageId: string): Promise<ProviderPage> {
    return toPage(await this.call(this.stripe.checkout.sessions.retrieve(pageId, { expand: MONEY_OF_PAGE })));
  }

  /** Expires a page. Throws if the page is no longer open because the buyer has paid or the page has expired in the meantime. */
  async expirePage(pageId: string, key: string): Promise<ProviderPage> {
    const params = { expand: MONEY_OF_PAGE };
    return toPage(await this.call(this.stripe.checkout.sessions.expire(pageId, params, { idempotencyKey: key })));
  }

  async readIntent(intentId: string): Promise<ProviderIntent> {
    return toIntent(await this.call(this.stripe.paymentIntents.retrieve(intentId, { expand: ['review'] })));
  }

  /** Captures the full authorised amount. Throws if the money was already captured or released. */
  async capture(intentId: string, key: string): Promise<ProviderIntent> {
    return toIntent(await this.call(this.stripe.paymentIntents.capture(intentId, {}, { idempotencyKey: key })));
  }

  /** Releases an authorisation. Throws if the money was already captured or released. */
  async cancel(intentId: string, key: string): Promise<ProviderIntent> {
    const params = { cancellation_reason: 'abandoned' as const };
    return toIntent(await this.call(this.stripe.paymentIntents.cancel(intentId, params, { idempotencyKey: key })));
  }

  async readMoney(intentId: string): Promise<ProviderMoney> {
    return this.moneyOf(await this.call(this.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })));
  }

  async refund({ intentId, amountCents, refundId }: RefundRequest, key: string): Promise<ProviderRefund> {
    const params = { payment_intent: intentId, amount: amountCents, metadata: { refund: refundId } };
    return toRefund(await this.call(this.stripe.refunds.create(params, { idempotencyKey: key })));
  }

  /**
   * Returns up to 100 of a payment's refunds, newest first. Call this method before retrying a refund, because the first request may have
   * taken effect.
   */
  async listRefunds(intentId: string): Promise<ProviderRefund[]> {
    const { data } = await this.call(this.stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
    return data.filter(movedMoney).map(toRefund);
  }

  async listDisputes(intentId: string): Promise<ProviderDispute[]> {
    const { data } = await this.call(this.stripe.disputes.list({ payment_intent: intentId, limit: 100 }));
    return data.map(toDispute);
  }

  /** Yields payments created since `since`, or all payments if `since` is undefined, newest first. */
  async *listMoney(since?: Date): AsyncGenerator<ProviderMoney> {
    if (!this.hasKey) return;
    const list = this.stripe.paymentIntents.list({ ...madeSince(since), limit: 100, expand: ['data.latest_charge'] });
    for await (const intent of this.each(list)) yield this.moneyOf(intent);
  }

  /** Yields the IDs of payments of any age that have a refund or dispute created since `since`. May yield an ID more than once. */
  async *listTouched(since?: Date): AsyncGenerator<string> {
    if (!this.hasKey) return;
    const params = { ...madeSince(since), limit: 100 };
    for (const list of [this.stripe.refunds.list(params), this.stripe.disputes.list(params)]) {
      for await (const { payment_intent: intent } of this.each<Stripe.Refund | Stripe.Dispute>(list)) {
        if (intent !== null) yield typeof intent === 'string' ? intent : intent.id;
      }
    }
  }

  /**
   * Returns a webhook's parsed body if the provider signed it within the last five minutes. Returns undefined if the body is forged, too
   * old or malformed. The returned value is signed JSON but not necessarily an event.
   */
  verifiedEvent(body: Buffer, signature: string): unknown {
    try {
      return this.stripe.webhooks.constructEvent(body, signature, this.webhookSecret);
    } catch {
      return undefined;
    }
  }

  /**
   * Returns the amounts that a payment holds. After a partial capture, the charge may count the uncaptured remainder as refunded. Only the
   * list of refunds shows how much money was actually returned.
   */
  private async moneyOf(intent: Stripe.PaymentIntent): Promise<ProviderMoney> {
    const money = toMoney(intent);
    const inPart = money.capturedCents > 0 && money.capturedCents < intent.amount;
    if (!inPart || money.refundedCents === 0) return money;
    return { ...money, refundedCents: sumOfRefunds(await this.listRefunds(intent.id)) };
  }

  private async *each<Item>(list: AsyncIterable<Item>): AsyncGenerator<Item> {
    try {
      yield* list;
    } catch (error) {
      throw toProviderError(error);
    }
  }

  private async call<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call;
    } catch (error) {
      throw toProviderError(error);
    }
  }
}

function madeSince(since: Date | undefined): { created?: { gte: number } } {
  return since === undefined ? {} : { created: { gte: Math.floor(since.getTime() / 1000) } };
}

function addressOf(base: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(base);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? '443' : '80'), protocol: secure ? 'https' : 'http' };
}

/** Converts SDK errors to ProviderError, classified by whether a retry can succeed. Returns other errors unchanged. */
function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  return new ProviderError(troubleOf(error), `${error.code ?? error.type}: ${error.message}`, { cause: error }, error.statusCode === 404);
}

function troubleOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderTrouble {
  const { statusCode: status } = error;
  if (error instanceof Stripe.errors.StripeConnectionError || status === undefined) return 'unreachable';
  // 409: a request with this key is in progress. 429: too many requests, or another request has locked the object.
  if (status === 409 || status === 429) return 'unreachable';
  // The idempotency key belongs to a different request, so a new key is needed.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'failed';
  return status >= 500 ? 'failed' : 'refused';
}
