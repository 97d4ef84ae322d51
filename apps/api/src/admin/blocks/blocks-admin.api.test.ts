import type { AdminBlockResult, AdminBlocks } from '@raffle/contracts/admin/blocks';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SlotView } from '@raffle/contracts/slots';
import { makeAdmin, type AdminClient, openShift } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { untilWaiting } from '../../../test/locks.js';
import { makePerson, makeSelection, selectionBody } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { LOCK_SALES_SHARED } from '../../season/sales-lock.js';

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app, 'organiser');
});
afterEach(() => expectInvariants(app));
afterAll(() => app.close());

const block = (form: object) => admin.post<AdminBlockResult>(ADMIN_API.blocks, { reason: 'The bridge is closed', ...form });
const unblock = (form: object) => admin.delete<AdminBlockResult>(ADMIN_API.blocks, { reason: 'Open again', ...form });
const day = async (date: string) => (await new Client(app.url).get<SlotView[]>(`${API.timeSlots}?date=${date}`)).body;

async function changeSeason(change: object): Promise<void> {
  const { body: seasons } = await admin.get<SeasonSettings[]>(ADMIN_API.seasons);
  expect(await admin.patch(ADMIN_API.season(2025), { version: seasons[0]?.version, ...change })).toMatchObject({ status: 200 });
}

it('blocks a day except for held slots, shows the day as blocked on the grid and puts it back on sale', async () => {
  const person = await makePerson(app);
  await makeSelection(person, ['2025-07-01T10:00']);
  const blocked = await block({ dates: ['2025-07-01'] });
  expect(blocked.body.slotIds).toHaveLength(95);
  expect(blocked.body.untouched).toEqual(['2025-07-01T10:00']);
  const states = (await day('2025-07-01')).map(({ status }) => status);
  expect([states.filter((status) => status === 'blocked').length, states.filter((status) => status === 'held').length]).toEqual([95, 1]);
  expect(await person.client.post(API.selections, selectionBody(['2025-07-01T11:00']))).toMatchObject({
    status: 409,
    body: { error: 'SLOT_CLOSED' },
  });
  expect((await admin.get<AdminBlocks>(ADMIN_API.blocks)).body.days).toMatchObject([{ date: '2025-07-01' }]);

  const again = await unblock({ dates: ['2025-07-01'] });
  expect(again.body.slotIds).toHaveLength(95);
  expect((await day('2025-07-01')).filter(({ status }) => status === 'available')).toHaveLength(95);
  const log = await app.sql(`SELECT action, reason FROM admin_audit WHERE subject_kind = 'slots' ORDER BY id`);
  expect(log).toEqual([
    { action: 'slots.block', reason: 'The bridge is closed' },
    { action: 'slots.unblock', reason: 'Open again' },
  ]);
});

it('either holds a slot for a buyer or blocks it if both are requested concurrently', async () => {
  const person = await makePerson(app);
  const slotIds = ['2025-07-02T10:00', '2025-07-02T10:15', '2025-07-02T10:30'];
  const [bought, blocked] = await Promise.all([
    person.client.post(API.selections, selectionBody(slotIds)),
    block({ slotIds: slotIds.toReversed() }),
  ]);
  expect(blocked.body.slotIds.length).toBe(bought.status === 201 ? 0 : 3);
});

it('increments a date’s version once per request, but only if any of the date’s slots change', async () => {
  const version = async () =>
    Number((await app.sql<{ version: string }>(`SELECT version FROM day_versions WHERE date = '2025-07-03'`))[0]?.version);
  const before = await version();
  await block({ slotIds: ['2025-07-03T10:00', '2025-07-03T10:15'] });
  expect(await version()).toBe(before + 1);
  expect(await block({ slotIds: ['2025-07-03T10:00'] })).toMatchObject({
    status: 200,
    body: { slotIds: [], untouched: ['2025-07-03T10:00'] },
  });
  expect(await version()).toBe(before + 1);
});

it('rejects invalid slots, dates and reasons', async () => {
  expect((await block({})).status).toBe(400);
  expect((await block({ slotIds: ['2025-07-03T10:07'] })).status).toBe(400);
  expect((await block({ dates: ['2025-02-30'] })).status).toBe(400);
  expect(await block({ dates: ['2026-06-01'] })).toMatchObject({ status: 400, body: { error: 'DATE_OUT_OF_SEASON' } });
  expect(await block({ dates: ['2025-07-05'], reason: '' })).toMatchObject({
    status: 400,
    body: { fields: { reason: ['Please give a reason'] } },
  });
});

describe('on the last day of the season', () => {
  const LAST_DAY = '2025-12-31';
  const SLOT = `${LAST_DAY}T10:00`;
  const taken = () => app.sql(`SELECT taken FROM day_versions WHERE date = $1`, [LAST_DAY]);
  const endOn = (to: string) => changeSeason({ to });

  it('keeps counting a blocked slot after the day was removed and added back, and can still unblock it', async () => {
    expect((await block({ slotIds: [SLOT] })).body).toMatchObject({ slotIds: [SLOT] });
    await endOn('2025-12-30');
    await endOn(LAST_DAY);
    expect(await taken()).toEqual([{ taken: 1 }]);
    expect(await unblock({ slotIds: [SLOT] })).toMatchObject({ status: 200, body: { slotIds: [SLOT] } });
    expect(await taken()).toEqual([{ taken: 0 }]);
  });

  it('refuses to block the day if it is removed from the season while the request waits for a lock', async () => {
    const { answer } = await app.database.transact(async (tx) => {
      await tx.rows(`SELECT ${LOCK_SALES_SHARED}`);
      const answer = block({ slotIds: [SLOT] });
      await untilWaiting(app, 1);
      await tx.write(`UPDATE seasons SET ends_on = '2025-12-30', version = version + 1`);
      await tx.write(`DELETE FROM day_versions WHERE date = $1`, [LAST_DAY]);
      return { answer };
    });
    expect(await answer).toMatchObject({ status: 400, body: { error: 'DATE_OUT_OF_SEASON' } });
    expect(await app.sql(`SELECT 1 FROM claims WHERE date = $1 AND state <> 'released'`, [LAST_DAY])).toEqual([]);
    await endOn(LAST_DAY);
  });
});

it('also blocks slots that are past the cut-off or frozen, but skips sold slots', async () => {
  const past = await block({ dates: ['2025-05-10'] });
  expect(past.body.slotIds).toHaveLength(96);
  const cashier = await makeAdmin(app, 'cashier');
  await openShift(cashier);
  expect((await cashier.post(ADMIN_API.cashSales, { slotIds: ['2025-07-20T10:00'], buyerName: 'Kabo', amountTaken: 3 })).status).toBe(201);
  await changeSeason({ salesFrozen: true, openHolds: 'finish' });
  const frozen = await block({ dates: ['2025-07-20'] });
  expect([frozen.body.slotIds.length, frozen.body.untouched]).toEqual([95, ['2025-07-20T10:00']]);
  await changeSeason({ salesFrozen: false });
  const again = await unblock({ dates: ['2025-07-20', '2025-05-10'] });
  expect([again.body.slotIds.length, again.body.untouched]).toEqual([95 + 96, ['2025-07-20T10:00']]);
  expect((await day('2025-07-20')).filter(({ status }) => status === 'booked')).toHaveLength(1);
});
