import type { AddressInfo } from 'node:net';
import { Api, type ApiCall } from './api/api.js';
import { Backstage } from './control/backstage.js';
import { Clock } from './state/clock.js';
import { control, type ControlAction } from './control/control.js';
import { EventLog } from './state/events.js';
import { Faults, type Fault, type FaultRequest } from './control/faults.js';
import { Idempotency } from './api/idempotency.js';
import { Ledger, type LedgerReport } from './state/ledger.js';
import { HostedPage } from './page/page.js';
import { readSnapshot, StateFile, type Snapshot } from './state/persistence.js';
import { createSandboxServer } from './api/server.js';
import { expireDueSessions } from './payments/sessions.js';
import { Store } from './state/store.js';
import { DEFAULT_RETRY, Webhooks, type RetryPlan } from './webhooks/webhooks.js';
import type { World } from './state/world.js';

export type { ApiCall } from './api/api.js';
export type { ControlAction } from './control/control.js';
export type { FaultRequest } from './control/faults.js';
export type { LedgerReport } from './state/ledger.js';

export interface SandboxOptions {
  /** Default: 0, any free port. */
  port?: number;
  /** Default: 127.0.0.1. */
  host?: string;
  /** Base URL at which browsers reach the hosted pages. Default: http://localhost:<port>. */
  publicUrl?: string;
  webhookUrl?: string | null;
  webhookSecret: string;
  /** The only accepted secret key. If absent, any test key is accepted. */
  secretKey?: string;
  /** The file that stores the state between runs. */
  dataFile?: string;
  faults?: boolean;
  webhookRetry?: Partial<RetryPlan>;
}

export interface Sandbox {
  /** URL of the API, for `STRIPE_API_BASE`. */
  readonly url: string;
  readonly port: number;
  ledger(paymentIntent?: string): LedgerReport;
  state(): Record<string, unknown>;
  /** Returns the most recent API calls, in chronological order. */
  calls(): ApiCall[];
  control(action: ControlAction): unknown;
  addFault(fault: FaultRequest): Fault;
  clearFaults(): void;
  /** Sets the URL that events are sent to. While the URL is null, events wait. `types` are the subscribed event types, by default all. */
  setWebhookUrl(url: string | null, types?: readonly string[]): void;
  /** Resolves once every event has been delivered or abandoned. */
  webhooksSettled(): Promise<void>;
  close(): Promise<void>;
}

const SWEEP_MS = 1_000;
const LOOK_AGAIN_MS = 10;

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The Stripe sandbox is a test tool and does not run with NODE_ENV=production.');
  const clock = new Clock();
  const store = new Store();
  const faults = new Faults(options.faults ?? false);
  const idempotency = new Idempotency(clock);
  let stateFile: StateFile | undefined;
  const world: World = {
    clock,
    store,
    ledger: new Ledger(),
    events: new EventLog(store, clock),
    publicUrl: '',
    changed: () => stateFile?.changed(),
  };
  const retry = { ...DEFAULT_RETRY, ...options.webhookRetry };
  const webhooks = new Webhooks(options.webhookUrl ?? null, options.webhookSecret, faults, retry, () => world.changed());
  world.events.onEvent((event) => webhooks.enqueue(event));
  const backstage = new Backstage(world, webhooks, faults);
  const api = new Api(world, idempotency, faults, options.secretKey);
  const server = createSandboxServer({ api, page: new HostedPage(world), backstage });
  const saved = options.dataFile === undefined ? undefined : readSnapshot(options.dataFile);
  const host = options.host ?? '127.0.0.1';
  const port = await listen(server, options.port ?? 0, host);
  world.publicUrl = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '');
  if (saved) restore(saved, world, idempotency, webhooks);
  if (options.dataFile !== undefined) stateFile = new StateFile(options.dataFile, () => snapshot(world, idempotency, webhooks));
  const sweep = setInterval(() => expireDueSessions(world), SWEEP_MS).unref();

  return {
    url: `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`,
    port,
    ledger: (paymentIntent) => world.ledger.report(paymentIntent),
    state: () => backstage.state(),
    calls: () => [...api.calls],
    control: (action) => control(world, webhooks, action),
    addFault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    setWebhookUrl: (url, types) => webhooks.setUrl(url, types),
    webhooksSettled: () => settled(webhooks),
    async close() {
      clearInterval(sweep);
      webhooks.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      stateFile?.save();
      stateFile = undefined;
    },
  };
}

function listen(server: ReturnType<typeof createSandboxServer>, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function settled(webhooks: Webhooks): Promise<void> {
  while (webhooks.pending() > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

function snapshot(world: World, idempotency: Idempotency, webhooks: Webhooks): Snapshot {
  const { store } = world;
  return {
    version: 1,
    sessions: [...store.sessions.values()],
    intents: [...store.intents.values()],
    charges: [...store.charges.values()],
    refunds: [...store.refunds.values()],
    disputes: [...store.disputes.values()],
    reviews: [...store.reviews.values()],
    events: [...store.events.values()],
    ledger: [...world.ledger.entries()],
    idempotency: idempotency.saved(),
    abandonedEvents: webhooks.abandoned(),
  };
}

function restore(saved: Snapshot, world: World, idempotency: Idempotency, webhooks: Webhooks): void {
  const { store } = world;
  for (const record of saved.sessions) {
    store.sessions.set(record.session.id, record);
    if (record.session.payment_intent !== null) store.sessionOfIntent.set(record.session.payment_intent, record.session.id);
    if (record.session.status !== 'open') continue;
    store.openSessions.add(record.session.id);
    // The URL contains the port, which may have changed since the session was stored.
    record.session.url = `${world.publicUrl}/c/pay/${record.session.id}`;
  }
  for (const intent of saved.intents) store.intents.set(intent.id, intent);
  for (const charge of saved.charges) store.charges.set(charge.id, charge);
  for (const refund of saved.refunds) store.refunds.set(refund.id, refund);
  for (const dispute of saved.disputes) store.disputes.set(dispute.id, dispute);
  for (const review of saved.reviews ?? []) store.reviews.set(review.id, review);
  for (const event of saved.events) store.events.set(event.id, event);
  world.ledger.restore(saved.ledger);
  idempotency.restore(saved.idempotency);
  webhooks.restore(store.events.values(), saved.abandonedEvents);
}
