import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test as nodeTest, type TestContext } from 'node:test';
import Stripe from 'stripe';
import { startSandbox, type Sandbox, type SandboxOptions } from '../src/sandbox.js';

export const WEBHOOK_SECRET = 'whsec_sandbox_test';
export const KEY = 'sk_test_sandbox';

/** Registers a test and discards node:test's promise, which callers do not need. */
export function test(name: string, body: (t: TestContext) => void | Promise<void>): void {
  void nodeTest(name, body);
}

export interface Received {
  event: Stripe.Event;
  signature: string;
  body: string;
  atMs: number;
}

/** A shop's webhook endpoint. It checks every signature with the SDK and responds with the status that the test sets. */
export class Receiver {
  readonly received: Received[] = [];
  /** Signatures that the SDK rejected; tests expect none. */
  readonly refused: string[] = [];
  /** Returns the response status for an event. `count` is the number of events received so far. Undefined means 200. */
  status: (event: Stripe.Event, count: number) => number | undefined = () => undefined;
  #server: Server;

  private constructor(readonly stripe: Stripe) {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.statusCode = this.#take(Buffer.concat(chunks), String(request.headers['stripe-signature']));
        response.end('{}');
      });
    });
  }

  static async start(stripe: Stripe): Promise<Receiver> {
    const receiver = new Receiver(stripe);
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhook`;
  }

  types(): string[] {
    return this.received.map(({ event }) => event.type);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(raw: Buffer, signature: string): number {
    const body = raw.toString('utf8');
    try {
      const event = this.stripe.webhooks.constructEvent(raw, signature, WEBHOOK_SECRET);
      this.received.push({ event, signature, body, atMs: Date.now() });
      return this.status(event, this.received.length) ?? 200;
    } catch (error) {
      this.refused.push(String(error));
      return 400;
    }
  }
}

/** Creates a client from the real SDK, with the sandbox's host, port and protocol. */
export function client(sandbox: Sandbox, config: Partial<ConstructorParameters<typeof Stripe>[1]> = {}, key = KEY): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port: sandbox.port, protocol: 'http', telemetry: false, maxNetworkRetries: 0, ...config });
}

export interface Shop {
  sandbox: Sandbox;
  stripe: Stripe;
  receiver: Receiver;
}

/** Starts a sandbox, an SDK client and a receiver. All three are stopped at the end of the test file. */
export async function openShop(options: Partial<SandboxOptions> = {}): Promise<Shop> {
  const sandbox = await startSandbox({
    webhookSecret: WEBHOOK_SECRET,
    faults: true,
    webhookRetry: { firstDelayMs: 10, maxDelayMs: 80, maxAttempts: 6 },
    ...options,
  });
  const stripe = client(sandbox);
  const receiver = await Receiver.start(stripe);
  sandbox.setWebhookUrl(receiver.url);
  after(async () => {
    await sandbox.close();
    receiver.close();
  });
  return { sandbox, stripe, receiver };
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function sessionParams(more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: 'payment-1',
    customer_email: 'thandi@example.com',
    metadata: { booking: 'OKV-1' },
    line_items: [{ quantity: 3, price_data: { currency: 'usd', unit_amount: 300, product_data: { name: 'Prediction slot' } } }],
    payment_intent_data: { capture_method: 'manual', metadata: { payment: 'payment-1' } },
    success_url: 'http://shop.test/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/payment/cancelled',
    expires_at: seconds() + 31 * 60,
    ...more,
  };
}

/** Submits the hosted page's form, as one of the page's buttons does. */
export function press(pageUrl: string | null, outcome: string, more: Record<string, string> = {}): Promise<Response> {
  return fetch(pageUrl ?? '', { method: 'POST', body: new URLSearchParams({ outcome, ...more }), redirect: 'manual' });
}

export interface Purchase {
  session: Stripe.Checkout.Session;
  intent: Stripe.PaymentIntent;
}

/** Pays for a session on its hosted page. By default, the payment is authorised but not captured. */
export async function authorise(
  { stripe }: Pick<Shop, 'stripe'>,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Purchase> {
  const created = await stripe.checkout.sessions.create(sessionParams(more));
  await press(created.url, 'card');
  const session = await stripe.checkout.sessions.retrieve(created.id, { expand: ['payment_intent'] });
  return { session, intent: session.payment_intent as Stripe.PaymentIntent };
}

export async function capture(shop: Pick<Shop, 'stripe'>, more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Purchase> {
  const { session, intent } = await authorise(shop, more);
  return { session, intent: await shop.stripe.paymentIntents.capture(intent.id) };
}

/** Reads a payment's latest charge. */
export async function chargeOf({ stripe }: Pick<Shop, 'stripe'>, intentId: string): Promise<Stripe.Charge> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  return charge as Stripe.Charge;
}

/** Returns the newest events of the given types, newest first. */
export async function eventsOf({ stripe }: Pick<Shop, 'stripe'>, ...types: string[]): Promise<Stripe.Event[]> {
  return (await stripe.events.list({ limit: 100 })).data.filter(({ type }) => types.includes(type));
}

/** Returns the error from a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call succeeded, but should have failed.');
}

export async function until(condition: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Waited 10 s in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
