import { datesBetween } from '@raffle/contracts/slot-time';
import { eventually, makeCheckout, makePerson, payAt, slotsOf } from '../../../test/make.js';
import { expectSoundMoney, moneyOf, paymentsOf, statesOf } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import type { EntityManager, FindOneOptions, FindOptionsWhere } from 'typeorm';
import type { Statement, Tx } from '../../platform/db/database.js';
import { SessionLocks } from '../../platform/db/session-locks.js';
import { EventBus } from '../../platform/events/event-bus.js';
import type { Selection } from '../../selections/selection.entity.js';
import { PaymentSyncService } from './payment-sync.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentFlights } from '../payment-flights.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

const days = datesBetween('2025-07-01', '2025-10-31');
let app: TestApp;
let news: { bookingId: number; paymentStatus: string }[] = [];

beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  app.app.get(EventBus).on('booking.changed', (change) => news.push(change));
});
afterAll(async () => app?.close());
beforeEach(() => (news = []));
afterEach(() => jest.restoreAllMocks());

interface End {
  statuses: string[];
  payments: string[];
  selection: string | undefined;
  captured: number;
}

const RIGHT: End = { statuses: ['confirming', 'paid'], payments: ['captured'], selection: 'booked', captured: 900 };

/** Syncs one paid page with twenty parallel triggers, half of them on another API instance, and returns the outcome. */
async function endOfOnePaidPage(second: TestApp, prepare = (_paymentId: string): void => undefined): Promise<End> {
  app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
  const bought = await makeCheckout(await makePerson(app), slotsOf(days.shift() ?? '', 40, 3));
  await payAt(bought.checkoutUrl, 'card');
  const [payment] = await paymentsOf(app, bought.bookingId);
  prepare(payment?.id ?? '');
  const triggers = Array.from({ length: 10 }, () => [app, second]).flat();
  await Promise.allSettled(triggers.map((one) => one.app.get(PaymentSyncService).syncPayment(payment?.id ?? '')));
  const [selection] = await app.sql<{ state: string }>(`SELECT state FROM selections WHERE id = $1`, [bought.selectionId]);
  return {
    statuses: news
      .filter(({ bookingId }) => bookingId === bought.bookingId)
      .map(({ paymentStatus }) => paymentStatus)
      .sort(),
    payments: await statesOf(app, bought.bookingId),
    selection: selection?.state,
    captured: moneyOf(app, bought.referenceNumber).captured,
  };
}

/** Wraps a transaction so that its statements take no row locks and do not check the state. */
function unguarded(tx: Tx): Tx {
  const bare = (statement: string | Statement): string | Statement =>
    typeof statement === 'string'
      ? statement.replaceAll(/ FOR (NO KEY )?UPDATE$/g, '').replaceAll(/ AND (state|payment_status) = \$2/g, ' AND $2::text IS NOT NULL')
      : statement;
  const rows: Tx['rows'] = (statement, values) => tx.rows(bare(statement), values);
  const write: Tx['write'] = (statement, values) => tx.write(bare(statement), values);
  const manager = Object.assign(Object.create(tx.manager) as EntityManager, {
    findOne: (entity: typeof Payment, { lock: _, ...options }: FindOneOptions<Payment>) => tx.manager.findOne(entity, options),
    update: (entity: typeof Payment, { state: _, ...which }: FindOptionsWhere<Payment>, change: Partial<Payment>) =>
      tx.manager.update(entity, which, change),
    createQueryBuilder: (entity: typeof Selection, alias: string) => {
      const query = tx.manager.createQueryBuilder(entity, alias);
      return Object.assign(query, { setLock: () => query });
    },
  });
  return Object.assign(Object.create(tx) as Tx, { rows, write, manager });
}

/** Returns the HTTP status of every capture requested from the provider. */
const captures = () =>
  (app.sandbox?.calls() ?? [])
    .filter(({ operation, key }) => operation === 'payment_intents.capture' && key !== null)
    .map(({ status }) => status);

/** Removes the serialisation of work on a payment, both within this process and across processes. */
function withoutFlights(): void {
  jest.spyOn(PaymentFlights.prototype, 'alone').mockImplementation((_paymentId, work) => work());
  jest.spyOn(PaymentFlights.prototype, 'shared').mockImplementation((_paymentId, _kind, work) => work());
}

/** Delays the response to the first capture until `met` returns true. */
function holdTheFirstCapture(met: () => boolean): void {
  const gateway = app.app.get(StripeGateway);
  const capture = gateway.capture.bind(gateway);
  jest.spyOn(gateway, 'capture').mockImplementationOnce(async (...args) => {
    const taken = await capture(...args);
    await eventually(async () => met(), Boolean);
    return taken;
  });
}

describe('calls to the provider', () => {
  /**
   * Returns the statuses of the captures requested for one sale. While the first capture is running, ten triggers arrive at each of the two
   * instances.
   */
  async function capturesOfOneSale(second: TestApp, met: (captures: number) => boolean): Promise<unknown[]> {
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    const bought = await makeCheckout(await makePerson(app), slotsOf(days.shift() ?? '', 40, 1));
    await payAt(bought.checkoutUrl, 'card');
    const [payment] = await paymentsOf(app, bought.bookingId);
    const before = captures().length;
    let come = false;
    holdTheFirstCapture(() => come && met(captures().length - before));
    const first = app.app.get(PaymentSyncService).syncPayment(payment?.id ?? '');
    await eventually(
      () => statesOf(app, bought.bookingId),
      ([state]) => state === 'capturing',
    );
    const triggers = Array.from({ length: 10 }, () => [app, second]).flat();
    const all = [first, ...triggers.map((one) => one.app.get(PaymentSyncService).syncPayment(payment?.id ?? ''))];
    come = true;
    await Promise.allSettled(all);
    expect(await statesOf(app, bought.bookingId)).toEqual(['captured']);
    app.sandbox?.clearFaults();
    return captures().slice(before);
  }

  it('include a single capture after twenty triggers across two instances', async () => {
    const second = await app.another();
    const asked = jest.spyOn(second.app.get(SessionLocks), 'take');
    expect(await capturesOfOneSale(second, () => asked.mock.calls.length > 0)).toEqual([200]);
    await expectSoundMoney(app);
  });

  it('finish even if the connection that holds the locks is lost during a call, and later calls finish too', async () => {
    const cut = () =>
      app.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'raffle-locks' AND datname = current_database()`,
      );
    const held = () =>
      app.sql(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid IN (SELECT pid FROM pg_stat_activity WHERE application_name = 'raffle-locks' AND datname = current_database())`,
      );
    let lost = false;
    const cutting = eventually(held, ({ length }) => length > 0)
      .then(cut)
      .then(() => (lost = true));
    expect(await capturesOfOneSale(app, () => lost)).toContain(200);
    await cutting;
    expect(await capturesOfOneSale(app, () => true)).toEqual([200]);
    await eventually(held, ({ length }) => length === 0);
    await expectSoundMoney(app);
  });

  const askedAgain = (asked: number): boolean => asked > 1;

  it('control: without serialisation, the provider rejects a second capture, and the state edges keep our rows correct', async () => {
    const second = await app.another();
    withoutFlights();
    expect((await capturesOfOneSale(second, askedAgain)).length).toBeGreaterThan(1);
    await expectSoundMoney(app);
  });

  it('control: without the database lock, two instances capture in parallel', async () => {
    const second = await app.another();
    jest.spyOn(SessionLocks.prototype, 'take').mockResolvedValue(() => Promise.resolve());
    expect((await capturesOfOneSale(second, askedAgain)).length).toBeGreaterThan(1);
    await expectSoundMoney(app);
  });
});

describe('twenty parallel triggers for one payment', () => {
  it('sell once, capture once and notify once', async () => {
    const second = await app.another();
    second.app.get(EventBus).on('booking.changed', (change) => news.push(change));
    expect(await endOfOnePaidPage(second)).toEqual(RIGHT);
    await expectSoundMoney(app);
  });

  it('control: without locks and state conditions, a second trigger reports the sale again', async () => {
    const transact = app.database.transact.bind(app.database);
    let late: Promise<void> | undefined;
    const end = await endOfOnePaidPage(app, (paymentId) => {
      jest.spyOn(app.database, 'transact').mockImplementation((work) => transact((tx) => work(unguarded(tx))));
      withoutFlights();
      late = twoAtOnceWithTheProvider(paymentId);
    });
    await late;
    expect(end.statuses.filter((status) => status === 'paid').length).toBeGreaterThan(1);
  });
});

/**
 * Fires a second trigger while the first one is still capturing the payment. Neither trigger gets its response until both have called the
 * provider.
 */
function twoAtOnceWithTheProvider(paymentId: string): Promise<void> {
  const gateway = app.app.get(StripeGateway);
  const capture = gateway.capture.bind(gateway);
  let asked = 0;
  return new Promise((resolve, reject) => {
    jest.spyOn(gateway, 'capture').mockImplementation(async (...args) => {
      asked += 1;
      if (asked === 1) app.app.get(PaymentSyncService).syncPayment(paymentId).then(resolve, reject);
      await eventually(
        async () => asked,
        (calls) => calls > 1,
      );
      return capture(...args);
    });
  });
}
