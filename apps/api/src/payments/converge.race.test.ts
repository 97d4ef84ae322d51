import { datesBetween } from '@raffle/contracts/slot-time';
import { eventually, makeCheckout, makePerson, payAt, slotsOf } from '../../test/make.js';
import { expectSoundMoney, moneyOf, paymentsOf, statesOf } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import type { Statement, Tx } from '../platform/db/database.js';
import { EventBus } from '../platform/events/event-bus.js';
import { ConvergeService } from './converge.service.js';
import { StripeGateway } from './stripe-gateway.js';

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
  told: string[];
  payments: string[];
  selection: string | undefined;
  captured: number;
}

const RIGHT: End = { told: ['confirming', 'paid'], payments: ['captured'], selection: 'booked', captured: 900 };

/** What becomes of one paid page when twenty triggers arrive at once, half of them at another instance of the api. */
async function endOfOnePaidPage(second: TestApp, prepare = (_paymentId: string): void => undefined): Promise<End> {
  app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
  const bought = await makeCheckout(await makePerson(app), slotsOf(days.shift() ?? '', 40, 3));
  await payAt(bought.checkoutUrl, 'card');
  const [payment] = await paymentsOf(app, bought.bookingId);
  prepare(payment?.id ?? '');
  const triggers = Array.from({ length: 10 }, () => [app, second]).flat();
  await Promise.allSettled(triggers.map((one) => one.app.get(ConvergeService).converge(payment?.id ?? '')));
  const [selection] = await app.sql<{ state: string }>(`SELECT state FROM selections WHERE id = $1`, [bought.selectionId]);
  return {
    told: news
      .filter(({ bookingId }) => bookingId === bought.bookingId)
      .map(({ paymentStatus }) => paymentStatus)
      .sort(),
    payments: await statesOf(app, bought.bookingId),
    selection: selection?.state,
    captured: moneyOf(app, bought.referenceNumber).captured,
  };
}

/** The same transaction, whose statements neither lock rows nor ask in which state they are. */
function unguarded(tx: Tx): Tx {
  const bare = (statement: string | Statement): string | Statement =>
    typeof statement === 'string'
      ? statement
          .replaceAll(/ FOR (NO KEY )?UPDATE( OF p)?$/g, '')
          .replaceAll(/ AND (state|payment_status) = \$2/g, ' AND $2::text IS NOT NULL')
      : statement;
  const rows: Tx['rows'] = (statement, values) => tx.rows(bare(statement), values);
  const write: Tx['write'] = (statement, values) => tx.write(bare(statement), values);
  return Object.assign(Object.create(tx) as Tx, { rows, write });
}

describe('twenty triggers of one payment at once', () => {
  it('sell once, capture once and tell once', async () => {
    const second = await app.another();
    second.app.get(EventBus).on('booking.changed', (change) => news.push(change));
    expect(await endOfOnePaidPage(second)).toEqual(RIGHT);
    await expectSoundMoney(app);
  });

  it('twin without the guard: neither locks nor conditions, and the sale is told once more by a trigger that came second', async () => {
    const transact = app.database.transact.bind(app.database);
    let late: Promise<void> | undefined;
    const end = await endOfOnePaidPage(app, (paymentId) => {
      jest.spyOn(app.database, 'transact').mockImplementation((work) => transact((tx) => work(unguarded(tx))));
      late = twoAtOnceWithTheProvider(paymentId);
    });
    await late;
    expect(end.told.filter((status) => status === 'paid').length).toBeGreaterThan(1);
  });
});

/** While the first trigger takes the money a further one comes, and neither gets its answer before both have asked. */
function twoAtOnceWithTheProvider(paymentId: string): Promise<void> {
  const gateway = app.app.get(StripeGateway);
  const capture = gateway.capture.bind(gateway);
  let asked = 0;
  return new Promise((resolve, reject) => {
    jest.spyOn(gateway, 'capture').mockImplementation(async (...args) => {
      asked += 1;
      if (asked === 1) app.app.get(ConvergeService).converge(paymentId).then(resolve, reject);
      await eventually(
        async () => asked,
        (calls) => calls > 1,
      );
      return capture(...args);
    });
  });
}
