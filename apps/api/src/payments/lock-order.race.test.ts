import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { slotsOfDate } from '@raffle/contracts/slot-time';
import { makeAdmin } from '../../test/admin.js';
import { watchDeadlocks } from '../../test/locks.js';
import { eventually, makeCheckout, makePeople, makeSelection, payAt, type Person } from '../../test/make.js';
import { expectSoundMoney, paymentsOf, statesOf } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { Database, type Tx } from '../platform/db/database.js';
import { PaymentSyncService } from './sync/payment-sync.service.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterAll(() => app?.close());
afterEach(() => jest.restoreAllMocks());

it('no deadlock occurs when twenty people on two instances hold slots on the same two days, pay for them and get refunds', async () => {
  const [admin, second] = [await makeAdmin(app), await app.another()];
  const dates = ['2025-07-01', '2025-07-02'];
  const deadlocked = watchDeadlocks();
  const live = async (person: Person, n: number): Promise<void> => {
    // Half of the people list the later day first.
    const [one, other] = n % 2 === 0 ? dates : dates.toReversed();
    const slot = (date: string | undefined, at: number) => slotsOfDate(date ?? '')[at] ?? '';
    const { bookingId, checkoutUrl } = await makeCheckout(person, [slot(one, n), slot(other, n), slot(one, n + 20)]);
    await payAt(checkoutUrl, 'card');
    const [payment] = await paymentsOf(app, bookingId);
    const sync = (at: TestApp) => at.app.get(PaymentSyncService).syncPayment(payment?.id ?? '');
    // The sync runs in parallel with the webhook and with a new hold by the same person.
    const [{ selectionId }] = await Promise.all([makeSelection(person, [slot(other, n + 40), slot(one, n + 40)]), sync(app), sync(second)]);
    await eventually(
      () => statesOf(app, bookingId),
      ([state]) => state === 'captured',
    );
    const refund = { reason: 'Asked for', slots: n % 3 === 0 ? 'keep' : 'release' };
    const [refunded] = await Promise.all([
      admin.post(ADMIN_API.bookingRefunds(bookingId), refund),
      person.client.delete(API.selection(selectionId)),
    ]);
    expect(refunded.status).toBe(201);
    await eventually(
      () => statesOf(app, bookingId),
      ([state]) => state === 'refunded',
    );
  };
  await Promise.all((await makePeople(app, 20)).map(live));
  expect(deadlocked).toEqual([]);
  await expectSoundMoney(app);
}, 90_000);

it('control: if two transactions lock the same two rows in opposite orders, Postgres aborts one of them, and it is retried', async () => {
  const bare = await startTestApp();
  try {
    const [person] = await makePeople(bare, 1);
    const [first, second] = [
      await makeSelection(person as Person, ['2025-07-01T10:00']),
      await makeSelection(person as Person, ['2025-07-02T10:00']),
    ];
    const deadlocked = watchDeadlocks();
    const lock = (tx: Tx, { selectionId }: { selectionId: string }) =>
      tx.rows('SELECT 1 FROM selections WHERE id = $1 FOR UPDATE', [selectionId]);
    let [waiting, meet] = [2, () => {}];
    const met = new Promise<void>((resolve) => (meet = resolve));
    const takes: Promise<void>[] = [];
    const take = (one: { selectionId: string }, other: { selectionId: string }) => {
      const number = takes.length;
      let tries = 0;
      const taken = bare.app.get(Database).transact(async (tx) => {
        // The retried transaction waits for the other one; otherwise, the two could deadlock again.
        if ((tries += 1) > 1) await takes[1 - number];
        await lock(tx, one);
        if ((waiting -= 1) === 0) meet();
        await met;
        await lock(tx, other);
      });
      takes.push(taken);
    };
    take(first, second);
    take(second, first);
    await Promise.all(takes);
    expect(deadlocked).toHaveLength(1);
  } finally {
    await bare.close();
  }
});
