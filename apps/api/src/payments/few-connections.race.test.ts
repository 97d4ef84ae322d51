import type { SeasonView } from '@raffle/contracts/season';
import { API } from '@raffle/contracts/routes';
import { expectInvariants } from '../../test/expect-invariants.js';
import { eventually, makeCheckout, makePeople, makeSelection, payAt, slotsOf, wish, type Person } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { EventBus } from '../platform/events/event-bus.js';
import { ExpireSelectionsJob } from '../selections/expire-selections.job.js';

/** A transaction that waits for a second connection starves once as many of them run as there are connections. */
let app: TestApp;
let people: Person[];
beforeAll(async () => {
  app = await startTestApp({ sandbox: true, env: { DATABASE_POOL: '2' } });
  people = await makePeople(app, 6);
});
afterAll(async () => app?.close());

async function forgetSeason(): Promise<void> {
  const { body } = await people[0]!.client.get<SeasonView>(API.season);
  app.app.get(EventBus).publish([{ name: 'season.changed', payload: body }]);
}

it('two connections are enough to end many holds at once', async () => {
  const held = await Promise.all(people.map((person, i) => makeSelection(person, slotsOf('2025-07-01', i * 3, 2))));
  const ids = held.map(({ selectionId }) => selectionId);
  await forgetSeason();
  await app.sql(`UPDATE selections SET expires_at = now() WHERE id = ANY($1)`, [ids]);
  await app.app.get(ExpireSelectionsJob).sweep();
  await eventually(() => app.sql(`SELECT 1 FROM selections WHERE id = ANY($1) AND state = 'expired'`, [ids]), (ended) => ended.length === 6);
});

it('and to sell to many people who pay at once', async () => {
  const pages = await Promise.all(people.map((person, i) => makeCheckout(person, slotsOf('2025-07-02', i * 3, 2))));
  await forgetSeason();
  await Promise.all(pages.map(({ checkoutUrl }) => payAt(checkoutUrl, 'card')));
  const ids = pages.map(({ bookingId }) => bookingId);
  await eventually(() => app.sql(`SELECT 1 FROM bookings WHERE id = ANY($1) AND payment_status = 'paid'`, [ids]), (paid) => paid.length === 6);
  await expectInvariants(app);
});

it('and to tell many people that sales were frozen a moment ago', async () => {
  await people[0]!.client.get(API.season);
  await app.sql('UPDATE seasons SET sales_frozen = true');
  const answers = await Promise.all(people.map((person, i) => person.client.post(API.selections, wish(slotsOf('2025-07-03', i * 3, 2)))));
  await app.sql('UPDATE seasons SET sales_frozen = false');
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { error: 'SLOT_CLOSED' } });
});
