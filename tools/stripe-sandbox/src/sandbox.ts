import type { AddressInfo } from 'node:net';
import { Api } from './api.js';
import { Backstage } from './backstage.js';
import { Clock } from './clock.js';
import { control, type ControlAction } from './control.js';
import { EventLog } from './events.js';
import { Faults, type Fault, type FaultRequest } from './faults.js';
import { Idempotency } from './idempotency.js';
import { Ledger, type LedgerReport } from './ledger.js';
import { HostedPage } from './page.js';
import { readSnapshot, StateFile, type Snapshot } from './persistence.js';
import { createSandboxServer } from './server.js';
import { expireDueSessions } from './sessions.js';
import { Store } from './store.js';
import { DEFAULT_RETRY, Webhooks, type RetryPlan } from './webhooks.js';
import type { World } from './world.js';

export type { ControlAction } from './control.js';
export type { FaultRequest } from './faults.js';
export type { LedgerEntry, LedgerReport, LedgerTotals, PaymentTotals } from './ledger.js';

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** 127.0.0.1 when not said. */
  host?: string;
  /** Address of the hosted pages as browsers see it; http://localhost:<port> when not said. */
  publicUrl?: string;
  webhookUrl?: string | null;
  webhookSecret: string;
  /** The one key that is accepted; without it any test key is. */
  secretKey?: string;
  /** Keeps the state between runs. */
  dataFile?: string;
  faults?: boolean;
  webhookRetry?: Partial<RetryPlan>;
}

export interface Sandbox {
  /** Address of the API, for `STRIPE_API_BASE`. */
  readonly url: string;
  readonly port: number;
  ledger(paymentIntent?: string): LedgerReport;
  state(): Record<string, unknown>;
  control(action: ControlAction): unknown;
  addFault(fault: FaultRequest): Fault;
  clearFaults(): void;
  /** Events made before a receiver is known wait for it. */
  setWebhookUrl(url: string | null): void;
  /** Resolves once every event was delivered or given up on. */
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
  const backstage = new Backstage(world, webhooks, faults, idempotency);
  const server = createSandboxServer({
    api: new Api(world, idempotency, faults, options.secretKey),
    page: new HostedPage(world, faults),
    backstage,
  });
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
    control: (action) => control(world, webhooks, action),
    addFault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    setWebhookUrl: (url) => webhooks.setUrl(url),
    webhooksSettled: () => settled(webhooks),
    async close() {
      clearInterval(sweep);
      webhooks.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      stateFile?.flush();
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
    balanceTransactions: [...store.balanceTransactions.values()],
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
    // The port may be another one this time.
    record.session.url = `${world.publicUrl}/c/pay/${record.session.id}`;
  }
  for (const intent of saved.intents) store.intents.set(intent.id, intent);
  for (const charge of saved.charges) store.charges.set(charge.id, charge);
  for (const refund of saved.refunds) store.refunds.set(refund.id, refund);
  for (const dispute of saved.disputes) store.disputes.set(dispute.id, dispute);
  for (const transaction of saved.balanceTransactions) store.balanceTransactions.set(transaction.id, transaction);
  for (const event of saved.events) store.events.set(event.id, event);
  world.ledger.restore(saved.ledger);
  idempotency.restore(saved.idempotency);
  webhooks.restore(store.events.values(), saved.abandonedEvents);
}
