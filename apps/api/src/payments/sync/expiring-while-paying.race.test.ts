import { API } from '@raffle/contracts/routes';
import { datesBetween } from '@raffle/contracts/slot-time';
import { eventually, makeCheckout, makePeople, payAt, selectionBody, slotsOf, type Person } from '../../../test/make.js';
import { expectSoundMoney, moneyOf } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Database } from '../../platform/db/database.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ExpireSelectionsJob } from '../../selections/expire-selections.job.js';
import { SelectionLifecycle } from '../../selections/selection-lifecycle.js';
import { ClosingPagesService } from '../checkout/closing-pages.service.js';

const BUYERS = 12;
const days = datesBetween('2025-07-01', '2025-10-31');
let app: TestApp;

beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterAll(async () => app?.close());
afterEach(() => jest.restoreAllMocks());

interface Bought {
  checkoutUrl: string;
  referenceNumber: string;
  selectionId: string;
  slotId: string;
}

/**
 * Expires every hold while its page is open. The first third of the buyers pay just before the expiry, the second third
 * at the same moment, and the last third after the slots have been released or sold. Meanwhile, a rival repeatedly
 * requests each slot.
 */
async function holdsRunOutWhilePaying(): Promise<Bought[]> {
  const date = days.shift() ?? '';
  const [buyers, rivals] = [await makePeople(app, BUYERS), await makePeople(app, BUYERS)];
  const all = await Promise.all(
    slotsOf(date, 40, BUYERS).map(async (slotId, n) => ({ slotId, ...(await makeCheckout(buyers[n] as Person, [slotId])) })),
  );
  const [before, during, after] = [all.slice(0, 4), all.slice(4, 8), all.slice(8)];
  const pay = (some: Bought[]) => Promise.all(some.map(({ checkoutUrl }) => payAt(checkoutUrl, 'card')));
  await pay(before);
  await app.sql(`UPDATE selections SET expires_at = now() - interval '1 second' WHERE id = ANY($1) AND state = 'paying'`, [
    all.map(({ selectionId }) => selectionId),
  ]);
  const wanting = all.map(({ slotId }, n) => wanted(rivals[n] as Person, slotId));
  await Promise.all([
    app.app
      .get(ExpireSelectionsJob)
      .sweep()
      .then(() => app.app.get(Outbox).drain()),
    pay(during),
  ]);
  const ends = await Promise.all(wanting);
  expect(ends.filter((end) => end !== 201 && end !== 'sold')).toEqual([]);
  await pay(after);
  await app.sandbox?.webhooksSettled();
  await eventually(unfinished, ([row]) => row?.count === 0);
  return all;
}

/** Requests a slot until the rival has it or it has been sold to the buyer. */
async function wanted(rival: Person, slotId: string): Promise<number | 'sold'> {
  const ask = () => rival.client.post(API.selections, selectionBody([slotId]));
  const { status, body } = await eventually(ask, (answer) => answer.status === 201 || answer.body.error === 'SLOT_ALREADY_BOOKED', 20_000);
  return status === 201 ? 201 : body.error === 'SLOT_ALREADY_BOOKED' ? 'sold' : status;
}

const unfinished = () =>
  app.sql<{ count: number }>(`SELECT count(*)::int AS count FROM payments WHERE state NOT IN ('captured', 'voided', 'expired', 'failed')`);

/**
 * Returns the slots that buyers paid for without getting them, that is, although their bank approved the payment. Ending a selection in two
 * steps prevents this.
 */
async function paidForNothing(all: Bought[]): Promise<string[]> {
  const sold = await app.sql<{ reference: string }>(
    `SELECT reference FROM bookings WHERE payment_status = 'paid' AND reference = ANY($1)`,
    [all.map(({ referenceNumber }) => referenceNumber)],
  );
  const happy = new Set(sold.map(({ reference }) => reference));
  return all
    .filter(({ referenceNumber }) => moneyOf(app, referenceNumber).authorized > 0 && !happy.has(referenceNumber))
    .map(({ slotId }) => slotId);
}

describe('a hold that expires while it is being paid for', () => {
  it('is sold to the buyer, or its page is closed before its slot is released, so no one pays for nothing', async () => {
    const all = await holdsRunOutWhilePaying();
    expect(await paidForNothing(all)).toEqual([]);
    const authorised = all.filter(({ referenceNumber }) => moneyOf(app, referenceNumber).authorized > 0);
    expect(authorised.length).toBeGreaterThanOrEqual(4);
    expect(authorised.length).toBeLessThanOrEqual(8);
    await expectSoundMoney(app);
  }, 60_000);

  it('control: is paid for after someone else has taken its slot if the slot is released before the page is closed', async () => {
    jest.spyOn(app.app.get(ClosingPagesService), 'endSelection').mockImplementation(async (selectionId) => {
      const lifecycle = app.app.get(SelectionLifecycle);
      await app.app.get(Database).transact(async (tx) => {
        const selection = await lifecycle.lock(tx, selectionId);
        if (selection?.state === 'expiring') await lifecycle.finishExpiry(tx, selection);
      });
    });
    // The last third of the buyers always pays on pages that were left open after the rivals took the slots.
    const late = (await holdsRunOutWhilePaying()).slice(8);
    expect(await paidForNothing(late)).toEqual(late.map(({ slotId }) => slotId));
    // Even then, no one is charged because the money is released once the slots are found to be taken.
    await expectSoundMoney(app);
  }, 60_000);
});
