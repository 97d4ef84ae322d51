import { setTimeout as pause } from 'node:timers/promises';
import type { SeasonView } from '@raffle/contracts/season';
import { API } from '@raffle/contracts/routes';
import { expectInvariants } from '../../../test/expect-invariants.js';
import {
  changeSeason,
  eventually,
  makeCheckout,
  makePeople,
  makeSelection,
  payAt,
  slotsOf,
  selectionBody,
  type Person,
} from '../../../test/make.js';
import { sendEvent, sessionEvent } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { ReservedConnections } from '../../platform/db/reserved-connections.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { ExpireSelectionsJob } from '../../selections/expire-selections.job.js';

/** Transactions that each wait for a second connection deadlock as soon as they occupy all connections. */
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

it('two connections are enough to end many holds in parallel', async () => {
  const held = await Promise.all(people.map((person, i) => makeSelection(person, slotsOf('2025-07-01', i * 3, 2))));
  const ids = held.map(({ selectionId }) => selectionId);
  await forgetSeason();
  await app.sql(`UPDATE selections SET expires_at = now() WHERE id = ANY($1)`, [ids]);
  await app.app.get(ExpireSelectionsJob).sweep();
  await eventually(
    () => app.sql(`SELECT 1 FROM selections WHERE id = ANY($1) AND state = 'expired'`, [ids]),
    (ended) => ended.length === 6,
  );
});

it('two connections are enough to sell to many people who pay in parallel', async () => {
  const pages = await Promise.all(people.map((person, i) => makeCheckout(person, slotsOf('2025-07-02', i * 3, 2))));
  await forgetSeason();
  await Promise.all(pages.map(({ checkoutUrl }) => payAt(checkoutUrl, 'card')));
  const ids = pages.map(({ bookingId }) => bookingId);
  await eventually(
    () => app.sql(`SELECT 1 FROM bookings WHERE id = ANY($1) AND payment_status = 'paid'`, [ids]),
    (paid) => paid.length === 6,
  );
  await expectInvariants(app);
});

it('two connections are enough to reject many parallel requests after sales have been frozen', async () => {
  await people[0]!.client.get(API.season);
  await app.sql('UPDATE seasons SET sales_frozen = true');
  const answers = await Promise.all(
    people.map((person, i) => person.client.post(API.selections, selectionBody(slotsOf('2025-07-03', i * 3, 2)))),
  );
  await changeSeason(app, 'sales_frozen = false');
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { error: 'SLOT_CLOSED' } });
});

describe('while other requests occupy every connection', () => {
  /** Keeps both of the pool's connections busy until `work` is done. */
  async function withoutConnections(work: () => Promise<void>): Promise<void> {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    const taken: Promise<void>[] = [];
    const busy = Array.from({ length: 2 }, () => {
      const begun = new Promise<void>((resolve) => {
        taken.push(
          app.database.transact(async (tx) => {
            await tx.rows('SELECT 1');
            resolve();
            await until;
          }),
        );
      });
      return begun;
    });
    await Promise.all(busy);
    await work().finally(release);
    await Promise.all(taken);
  }

  const stored = (id: unknown) => app.sql(`SELECT 1 FROM webhook_events WHERE id = $1`, [id]);

  it("the provider's events are still stored and acknowledged", async () => {
    const event = sessionEvent('cs_in_the_crowd');
    await withoutConnections(async () => expect(await within(30_000, sendEvent(app, event))).toBe(200));
    expect(await stored(event.id)).toHaveLength(1);
  });

  it('control: without reserved connections, the event waits for a connection like any other request', async () => {
    jest.spyOn(app.app.get(ReservedConnections), 'rows').mockImplementation((text, values) => app.sql(text, values));
    let late: Promise<number> | undefined;
    await withoutConnections(async () => {
      late = sendEvent(app, sessionEvent('cs_waiting'));
      expect(await within(1500, late)).toBe('too late');
    });
    expect(await late).toBe(200);
    jest.restoreAllMocks();
  });
});

/** The timer does not keep the process alive. */
function within<Value>(ms: number, work: Promise<Value>): Promise<Value | 'too late'> {
  return Promise.race([work, pause(ms, 'too late' as const, { ref: false })]);
}
