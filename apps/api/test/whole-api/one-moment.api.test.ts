import type { AdminCashPage } from '@raffle/contracts/admin/cash';
import type { AdminFeedbackPage } from '@raffle/contracts/admin/feedback';
import type { ContentView } from '@raffle/contracts/content/site-content';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SelectionView } from '@raffle/contracts/selections';
import pg from 'pg';
import { insertBooking } from '../../src/bookings/booking-queries.js';
import { AudienceService } from '../../src/messages/audience.service.js';
import { NewsService } from '../../src/news/news.service.js';
import type { Tx } from '../../src/platform/db/database.js';
import { makeAdmin, openShift, type AdminClient } from '../admin.js';
import { Client } from '../client.js';
import { answeredWhile, untilWaiting } from '../locks.js';
import { changeSeason, makePerson, makeSelection, slotsOf } from '../make.js';
import { startTestApp, type TestApp } from '../test-app.js';

/**
 * The responses in these tests combine several reads. If a change commits between two reads, either all of the reads must see it or none of
 * them.
 */
let app: TestApp;
let organiser: AdminClient;
beforeAll(async () => {
  app = await startTestApp();
  organiser = await makeAdmin(app, 'organiser');
});
afterAll(() => app?.close());

/**
 * Sends a request, delays its first statement that starts with `reads` until `happens` has finished, and returns the response. For
 * responses that read the same tables several times.
 */
async function heldBack<Answer>(asked: () => Promise<Answer>, reads: string, happens: () => Promise<unknown>): Promise<Answer> {
  const { query } = pg.Client.prototype as unknown as { query(this: void, ...all: unknown[]): unknown };
  let isHeld = false;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function held(this: pg.Client, ...all: unknown[]) {
    const [statement] = all as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (isHeld || !text?.startsWith(reads)) return Reflect.apply(query, this, all);
    isHeld = true;
    return happens().then(() => Reflect.apply(query, this, all));
  } as never);
  try {
    const answer = await asked();
    expect(isHeld).toBe(true);
    return answer;
  } finally {
    spy.mockRestore();
  }
}

it('returns a cashier’s takings and the list of sales from one snapshot', async () => {
  const cashier = await makeAdmin(app, 'cashier');
  await openShift(cashier);
  const sell = (at: number) =>
    cashier.post(ADMIN_API.cashSales, { slotIds: slotsOf('2025-07-01', at, 1), buyerName: 'Onalenna Seretse', amountTaken: 3 });
  expect((await sell(0)).status).toBe(201);
  const asked = async () => (await cashier.get<AdminCashPage>(ADMIN_API.cashSales)).body;
  const shown = await heldBack(asked, 'SELECT "sale"', () => sell(1));
  expect([shown.today.sales, shown.sales.length]).toEqual([1, 1]);
  const later = await asked();
  expect([later.today.sales, later.sales.length]).toEqual([2, 2]);
});

it('returns the number of open feedback messages and the list of messages from one snapshot', async () => {
  const writer = await makePerson(app);
  await app.sql(`INSERT INTO feedback (user_id, message) VALUES ($1, 'Where is my receipt?')`, [writer.id]);
  const asked = () => organiser.get<AdminFeedbackPage>(ADMIN_API.feedback);
  const answer = (tx: Tx) => tx.write(`UPDATE feedback SET done_at = now()`);
  const waits = { open: 1, items: [{ doneAt: null }] };
  expect(await answeredWhile(app, asked, { table: 'users', reads: 'SELECT' }, answer)).toMatchObject(waits);
  expect((await asked()).body).toMatchObject({ open: 0, items: [{ doneAt: expect.any(String) }] });
});

it('returns the position of the flood and the post that reports it from one snapshot', async () => {
  const asked = async () => ({ body: await app.app.get(NewsService).view() });
  const publish = (tx: Tx) =>
    tx.write(
      `INSERT INTO news_posts (season_year, station, reached, text, author_id) SELECT 2025, 'boro', true, 'It is here.', id FROM admins WHERE email = $1`,
      [organiser.username],
    );
  expect(await answeredWhile(app, asked, { table: 'files', reads: 'SELECT' }, publish)).toMatchObject({ front: null, posts: [] });
  expect((await asked()).body).toMatchObject({ front: { station: 'boro' }, posts: [{ text: 'It is here.' }] });
});

it("returns a selection's new booking only together with the selection's new state", async () => {
  const person = await makePerson(app);
  const slotIds = slotsOf('2025-07-02', 0, 1);
  const { selectionId } = await makeSelection(person, slotIds);
  const asked = () => person.client.get<SelectionView>(API.selection(selectionId));
  const book = async (tx: Tx) => {
    await tx.write(`UPDATE selections SET state = 'paying', version = version + 1 WHERE id = $1`, [selectionId]);
    await insertBooking(tx, { userId: person.id, selectionId, seasonYear: 2025, slotIds, totalCents: 300 });
  };
  const held = { state: 'held', bookingId: null };
  expect(await answeredWhile(app, asked, { table: 'bookings', reads: 'SELECT' }, book)).toMatchObject(held);
  expect((await asked()).body).toMatchObject({ state: 'paying', bookingId: expect.any(Number) });
});

it('returns the recipients of a message and their number from one snapshot', async () => {
  const asked = () => app.app.get(AudienceService).count({ kind: 'everybody', year: 2025, date: null }, 'booking');
  const { count, first } = await asked();
  const leaves = () => app.sql(`UPDATE users SET deleted_at = now() WHERE email = $1`, [first[0]?.email]);
  expect(await heldBack(asked, 'SELECT u.full_name AS "fullName"', leaves)).toMatchObject({ count, first });
  expect((await asked()).count).toBe(count - 1);
});

it("returns a season's content and its version from one snapshot", async () => {
  const asked = async () => (await new Client(app.url).get<ContentView>(API.content)).body;
  const value = ['The raffle began with a bet.'];
  const reword = () => organiser.put(ADMIN_API.contentSection('history'), { version: 0, value });
  expect(await heldBack(asked, 'SELECT "SiteContent"', reword)).toEqual({ year: 2025, version: 0, sections: {} });
  expect(await asked()).toMatchObject({ version: 1, sections: { history: value } });
});

it('compares a new phone number with the latest committed one, and notifies the owner if they differ', async () => {
  const person = await makePerson(app);
  const [before] = await app.sql<{ phone: string }>(`SELECT phone FROM users WHERE id = $1`, [person.id]);
  let asked: Promise<unknown> | undefined;
  await app.database.transact(async (tx) => {
    await tx.write(`UPDATE users SET phone = '+26772345678' WHERE id = $1`, [person.id]);
    asked = person.client.patch(API.user, { phoneNumber: before?.phone });
    await untilWaiting(app, 1);
  });
  expect(await asked).toMatchObject({ status: 200 });
  const notices = `SELECT payload ->> 'detail' AS detail FROM outbox WHERE kind = 'detail-changed.mail' AND payload ->> 'userId' = $1`;
  expect(await app.sql(notices, [person.id])).toEqual([{ detail: 'phone number' }]);
});

it('returns the posts and the arrival from one snapshot, taken either before or after the arrival', async () => {
  const asked = () => app.app.get(NewsService).view();
  const before = await asked();
  const arrive = async () => {
    await app.sql(
      `INSERT INTO news_posts (season_year, station, reached, text, author_id) SELECT 2025, 'bridge', true, 'Under the bridge.', id FROM admins WHERE email = $1`,
      [organiser.username],
    );
    await changeSeason(app, 'arrival_at = now()');
  };
  try {
    expect(await heldBack(asked, '\n  SELECT station, min', arrive)).toEqual(before);
    expect((await asked()).posts).toHaveLength(before.posts.length + 1);
  } finally {
    await changeSeason(app, 'arrival_at = NULL');
  }
});
