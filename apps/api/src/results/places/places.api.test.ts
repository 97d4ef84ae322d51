import { setTimeout as pause } from 'node:timers/promises';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import type { NewsSubscription } from '@raffle/contracts/content/news';
import type { CashTicketView } from '@raffle/contracts/log/cash-ticket';
import type { MyPlaces, PlaceMailSetting } from '@raffle/contracts/places';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import pg from 'pg';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { EVERYTHING } from '../../../test/long.js';
import { changeSeason, eventually, makeCheckout, makePerson, type Person } from '../../../test/make.js';
import { buySlots, payAndWait } from '../../../test/money.js';
import { resultStep, type ResultStep, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { LogSealingService } from '../log/log-sealing.service.js';
import { OWN_PLACES, MyPlacesService } from './my-places.service.js';
import { LineService } from '../prize/line.service.js';
import { PlacesService } from './places.service.js';

let app: TestApp;
let admin: AdminClient;
/** Another app instance, whose clock is set to 1 June. */
let bridge: TestApp;
/** Tickets are sold on 20 May. The flood arrives on 31 May. */
const ARRIVED = '2025-05-31T10:07:00+02:00';
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await expectInvariants(app);
  await app.close();
});

const step = (name: ResultStep, body?: object) => resultStep(app, admin, name, body);
async function record(arrivedAt = ARRIVED) {
  const answer = await step('arrival', { arrivedAt, ...TWO_WITNESSES, openHolds: 'finish' });
  // Log entries sealed from here on are dated by the clock of `bridge`.
  await bridge.app.get(LogSealingService).seal();
  return answer;
}

const buys = async (person: Person, slotIds: string[]): Promise<number> => (await buySlots(person, slotIds)).bookingId;

async function onTheDay(): Promise<void> {
  await app.app.get(LogSealingService).seal();
  bridge = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  admin.client.moveTo(bridge.url);
}

const readOf = async ({ client }: Person): Promise<MyPlaces> => (await client.get<MyPlaces>(API.resultsMine)).body;
/** @param before stands in for the scheduled jobs */
const countedFor = (person: Person, of: number, state = 'provisional', before?: () => Promise<void>) =>
  eventually(
    async () => {
      await before?.();
      return readOf(person);
    },
    (mine) => mine.of === of && mine.state === state,
  );
async function sealAndCount(): Promise<void> {
  await app.app.get(LogSealingService).seal();
  await app.app.get(PlacesService).count();
}
const placesOf = ({ tickets }: MyPlaces) =>
  tickets.map(({ slotId, place }) => [slotId.slice(11), place && `${place.place}${place.shared ? ' shared' : ''}`]);
const wants = (person: Person, wanted = true) => person.client.patch<PlaceMailSetting>(API.resultsMine, { wanted });
const mailsTo = async ({ email }: Person) =>
  (await new FileMailer(app.dataDir).latest(200)).filter(({ to, subject }) => to === email && subject.startsWith('How close'));

it('shows two players how close they were, both before and after the announcement, and nothing about each other', async () => {
  const [several, one] = [await makePerson(app), await makePerson(app)];
  await buys(several, ['2025-05-31T13:15', '2025-05-31T10:30']);
  await buys(one, ['2025-05-31T09:30']);
  expect(await readOf(several)).toEqual({
    year: 2025,
    state: 'none',
    arrival: null,
    rule: 'nearest',
    of: null,
    tickets: [],
    mail: { wanted: false },
  });
  expect((await new Client(app.url).get(API.resultsMine)).status).toBe(401);
  await onTheDay();
  await record();
  const mine = await countedFor(several, 3);
  expect(placesOf(mine)).toEqual([
    ['10:30', '1 shared'],
    ['13:15', '3'],
  ]);
  expect(placesOf(await readOf(one))).toEqual([['09:30', '1 shared']]);
  expect(mine.tickets.every(({ won }) => !won)).toBe(true);
  await step('verify');
  expect(placesOf(await countedFor(several, 3, 'verified'))).toEqual(placesOf(mine));
  await step('announce');
  // Two tickets are equally near and share a place. The ticket for the earlier slot wins.
  const after = await countedFor(one, 3, 'announced');
  expect(after.tickets).toEqual([
    {
      slotId: '2025-05-31T09:30',
      reference: expect.any(String),
      place: { place: 1, shared: true },
      won: true,
      claimUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      refunded: false,
    },
  ]);
  expect(after.mail).toBeNull();
  expect((await readOf(several)).tickets.some(({ won }) => won)).toBe(false);
});

it('deletes the places for a withdrawn arrival and recounts them for the next arrival', async () => {
  const person = await makePerson(app);
  await buys(person, ['2025-05-31T10:00', '2025-05-31T12:00']);
  await onTheDay();
  await record();
  expect(placesOf(await countedFor(person, 2))).toEqual([
    ['10:00', '1'],
    ['12:00', '2'],
  ]);
  await step('withdraw', { reason: 'Misread' });
  expect(await readOf(person)).toMatchObject({ state: 'none', arrival: null, of: null, tickets: [] });
  await app.app.get(PlacesService).count();
  expect(await app.sql(`SELECT arrival_id FROM ticket_places UNION ALL SELECT arrival_id FROM place_counts`)).toEqual([]);
  await record('2025-05-31T12:07:00+02:00');
  expect(placesOf(await countedFor(person, 2))).toEqual([
    ['12:00', '1'],
    ['10:00', '2'],
  ]);
});

it('recounts places when a second witness signs a log head that the first witness has already signed', async () => {
  await app.sql(`INSERT INTO witnesses (kind, name, key) VALUES ('tsa', 'tsa.example', 'key'), ('log', 'witness.example/w1', 'key')`);
  await changeSeason(app, `witnesses = ARRAY['tsa.example', 'witness.example/w1']`);
  await app.app.get(LogSealingService).seal();
  const person = await makePerson(app);
  await buys(person, ['2025-05-31T12:00']);
  await onTheDay();
  await record();
  const [head] = await app.sql<{ size: number }>(`SELECT max(size) AS size FROM log_checkpoints`);
  const signed = async (kind: 'tsa' | 'log') => {
    await app.sql(
      `INSERT INTO log_witnessings (season_year, size, witness_id, at, calendar_at, cosignature)
       SELECT 2025, $1, id, now(), '2025-05-20T10:00:00Z', 'signature' FROM witnesses WHERE kind = $2`,
      [head?.size, kind],
    );
    await app.app.get(PlacesService).count();
    return placesOf(await readOf(person));
  };
  expect(await signed('log')).toEqual([['12:00', null]]);
  expect(await signed('tsa')).toEqual([['12:00', '1']]);
});

it('gives no place to late tickets, but keeps the place of a ticket refunded after its slot was settled', async () => {
  const [near, far, late] = [await makePerson(app), await makePerson(app), await makePerson(app)];
  const others = await makePerson(app);
  const refunded = await buys(near, ['2025-06-05T10:00']);
  const half = await buys(others, ['2025-05-31T10:15', '2025-05-31T10:30', '2025-05-31T10:45']);
  const id = await buys(far, ['2025-06-20T10:00']);
  const checkout = await makeCheckout(late, ['2025-05-31T10:00']);
  await onTheDay();
  await record();
  await payAndWait(late, checkout);
  expect(placesOf(await countedFor(far, 5))).toEqual([['10:00', '5']]);
  expect(placesOf(await readOf(late))).toEqual([['10:00', null]]);
  const request = { slotIds: ['2025-06-05T10:00'], reason: 'Asked for it', slots: 'keep' };
  await changeSeason(app, 'refunds_close = false');
  expect((await admin.post(ADMIN_API.bookingRefunds(refunded), request)).status).toBeLessThan(300);
  await eventually(
    () => app.sql(`SELECT 1 FROM bookings WHERE id = $1 AND payment_status = 'refunded'`, [refunded]),
    ({ length }) => length === 1,
  );
  await sealAndCount();
  expect(placesOf(await readOf(far))).toEqual([['10:00', '5']]);
  expect((await readOf(near)).tickets).toEqual([
    {
      slotId: '2025-06-05T10:00',
      reference: expect.any(String),
      place: { place: 4, shared: false },
      won: false,
      claimUntil: null,
      refunded: true,
    },
  ]);
  // A partial refund, which removes the slot from the booking.
  const part = { slotIds: ['2025-05-31T10:30'], reason: 'Asked for it', slots: 'release' };
  expect((await admin.post(ADMIN_API.bookingRefunds(half), part)).status).toBeLessThan(300);
  await eventually(
    () => app.sql(`SELECT 1 FROM booking_slots WHERE booking_id = $1`, [half]),
    ({ length }) => length === 2,
  );
  await sealAndCount();
  expect((await readOf(others)).tickets.map(({ slotId, place, refunded }) => [slotId.slice(11), place?.place, refunded])).toEqual([
    ['10:15', 1, false],
    ['10:30', 2, true],
    ['10:45', 3, false],
  ]);
  // A shared card shows the same places.
  const places = app.app.get(MyPlacesService);
  expect(await places.ofTicket(id, '2025-06-20T10:00')).toEqual({
    slotId: '2025-06-20T10:00',
    state: 'provisional',
    arrival: new Date(ARRIVED).toISOString(),
    rule: 'nearest',
    of: 5,
    place: { place: 5, shared: false },
    won: false,
    refunded: false,
  });
  expect(await places.ofTicket(id, '2025-06-20T10:15')).toBeNull();
  expect(await places.ofTicket(refunded, '2025-06-05T10:00')).toMatchObject({ place: { place: 4 }, refunded: true });
});

it('when the winner is announced, sends one email to each player who requested it and none to anyone else', async () => {
  const [winner, asked, silent, left, unconfirmed] = await Promise.all(Array.from({ length: 5 }, () => makePerson(app)));
  if (!winner || !asked || !silent || !left || !unconfirmed) throw new Error('five people');
  await buys(winner, ['2025-05-31T10:00']);
  await buys(asked, ['2025-05-31T13:15', '2025-05-31T11:00']);
  for (const [i, person] of [silent, left, unconfirmed].entries()) await buys(person, [`2025-05-31T1${i + 4}:00`]);
  for (const person of [winner, asked, left, unconfirmed]) expect((await wants(person)).body).toEqual({ wanted: true });
  await app.sql(`UPDATE users SET email_confirmed_at = NULL WHERE id = $1`, [unconfirmed.id]);
  await wants(left, false);
  expect((await readOf(asked)).mail).toEqual({ wanted: true });
  await onTheDay();
  await record();
  await step('verify');
  await countedFor(asked, 6, 'verified');
  expect(await app.sql(`SELECT 1 FROM place_mails`)).toEqual([]);
  await step('announce');
  const [mail] = await eventually(
    () => mailsTo(asked),
    ({ length }) => length === 1,
  );
  expect(mail?.text).toContain('Sat 31 May 2025, 11:00 - 11:14: You missed by 53 min, 2nd of 6 tickets.');
  expect(mail?.text).toContain('Sat 31 May 2025, 13:15 - 13:29: You missed by 3 h 8 min, 3rd of 6 tickets');
  for (const { fullName, email } of [winner, silent]) expect(mail?.text).not.toMatch(new RegExp(`${fullName}|${email}`));

  // Redelivers the message, which must not send anyone a second email.
  await app.sql(`UPDATE outbox SET done_at = NULL, due_at = now() WHERE kind = 'places.mails'`);
  await eventually(
    async () => (await app.app.get(Outbox).drain(), app.sql(`SELECT 1 FROM outbox WHERE kind LIKE 'places.%' AND done_at IS NULL`)),
    ({ length }) => length === 0,
  );
  expect(await app.sql(`SELECT user_id AS id FROM place_mails`)).toEqual([{ id: asked.id }]);
  for (const [person, count] of [
    [asked, 1],
    [winner, 0],
    [silent, 0],
    [left, 0],
    [unconfirmed, 0],
  ] as const)
    expect(await mailsTo(person)).toHaveLength(count);

  // The link unsubscribes with one tap, without signing in, and does not affect the news subscription.
  const token = /unsubscribe\/([0-9a-f-]{36})\?about=places/.exec(mail?.text ?? '')?.[1] ?? '';
  const visitor = new Client(app.url);
  expect((await visitor.post<NewsSubscription>(API.newsSubscription(token, 'places'))).body).toEqual({ wanted: false });
  expect((await visitor.get<NewsSubscription>(API.newsSubscription(token, 'places'))).body).toEqual({ wanted: false });
  expect((await visitor.get<NewsSubscription>(API.newsSubscription(token))).body).toEqual({ wanted: true });
});

it('lets an organiser withdraw the arrival while places are being counted, which deletes all places', async () => {
  await buys(await makePerson(app), ['2025-05-31T12:00']);
  await onTheDay();
  await record();
  await app.app.get(PlacesService).count();
  let [release, isCounting] = [() => {}, () => {}];
  const held = new Promise<void>((resolve) => (release = resolve));
  const counting = new Promise<void>((resolve) => (isCounting = resolve));
  const { query } = pg.Client.prototype as unknown as { query(this: void, ...all: unknown[]): unknown };
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(async function slow(this: pg.Client, ...all: unknown[]) {
    if (String((all[0] as { text?: string }).text).includes('AS "voidIndex"')) {
      isCounting();
      await held;
    }
    return Reflect.apply(query, this, all) as never;
  } as never);
  // Simulates a new log entry, so that places are recounted. If the scheduled job counts first, it is delayed in the same way.
  await app.sql(`UPDATE place_counts SET version = 'before'`);
  const counted = app.app.get(PlacesService).count();
  await counting;
  const taken = await Promise.race([step('withdraw', { reason: 'Misread' }), pause(10_000, undefined, { ref: false })]);
  release();
  await counted;
  expect(taken).toMatchObject({ status: 200 });
  expect(await app.sql(`SELECT 1 FROM place_counts`)).toEqual([]);
});

it('publishes no places if the organisers disable them', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)];
  const id = await buys(person, ['2025-05-31T12:00']);
  await buys(other, ['2025-05-31T10:00']);
  await wants(person);
  const { version } = (await admin.get<SeasonSettings[]>(ADMIN_API.seasons)).body[0] as SeasonSettings;
  expect(await admin.patch<SeasonSettings>(ADMIN_API.season(2025), { version, tellsPlaces: false })).toMatchObject({
    status: 200,
    body: { tellsPlaces: false },
  });
  await onTheDay();
  await record();
  await step('verify');
  await step('announce');
  await eventually(
    () => app.sql(`SELECT 1 FROM outbox WHERE kind = 'places.mails' AND done_at IS NOT NULL`),
    ({ length }) => length === 1,
  );
  expect(await app.sql(`SELECT 1 FROM place_mails`)).toEqual([]);
  expect(await readOf(person)).toMatchObject({ state: 'none', arrival: null, tickets: [], mail: null });
  expect(await app.app.get(MyPlacesService).ofTicket(id, '2025-05-31T12:00')).toBeNull();
});

it('shows cash buyers their places on the page for their receipt code, without personal data', async () => {
  await openShift(admin);
  const { body: sale } = await admin.post<AdminCashSale>(ADMIN_API.cashSales, {
    slotIds: ['2025-06-20T10:00', '2025-06-20T10:15'],
    buyerName: 'Onalenna Seretse',
    amountTaken: 6,
  });
  const seen = async () => (await new Client(app.url).get<CashTicketView>(API.cashTicket(sale.code))).body;
  expect((await seen()).places).toEqual([]);
  await onTheDay();
  await record();
  const { places, ...rest } = await eventually(seen, (ticket) => ticket.places[0]?.of === 2);
  expect(places).toEqual(
    [
      ['2025-06-20T10:00', 1],
      ['2025-06-20T10:15', 2],
    ].map(([slotId, place]) => ({
      slotId,
      state: 'provisional',
      arrival: new Date(ARRIVED).toISOString(),
      rule: 'nearest',
      of: 2,
      place: { place, shared: false },
      won: false,
      refunded: false,
    })),
  );
  expect(JSON.stringify([places, rest])).not.toContain('Onalenna');
});

it('shows everyone how close they were even under the rule `exact`, and sends thousands of emails one at a time', async () => {
  const person = await makePerson(app);
  await changeSeason(app, `winner_rule = 'exact'`);
  await buys(person, ['2025-05-31T12:00']);
  await onTheDay();
  await record();
  expect(await countedFor(person, 1)).toMatchObject({ rule: 'exact', tickets: [{ place: { place: 1, shared: false }, won: false }] });
  const payloads = Array.from({ length: 3000 }, (_, i) => ({ mailId: String(1_000_000 + i) }));
  await app.database.transact((tx) => app.app.get(Outbox).stageMany(tx, 'places.mail', payloads));
  // These emails are sent one at a time, in a separate lane from other emails.
  const begun = await app.sql(`SELECT 1 FROM outbox WHERE kind = 'places.mail' AND attempts > 0 AND done_at IS NULL`);
  expect(begun.length).toBeLessThanOrEqual(1);
  expect(await app.sql(`SELECT DISTINCT lane FROM outbox WHERE kind = 'places.mail'`)).toEqual([{ lane: 'bulk' }]);
});

/** Records every SQL statement that this process executes from now on. */
function listen(): string[] {
  const asked: string[] = [];
  const { query } = pg.Client.prototype as unknown as { query(this: void, ...all: unknown[]): unknown };
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function spied(this: pg.Client, ...all: unknown[]) {
    const [statement] = all as [string | { text: string }];
    asked.push(typeof statement === 'string' ? statement : statement.text);
    return Reflect.apply(query, this, all);
  } as never);
  return asked;
}

const OF_A_PERSON = /place_mail_wanted_at IS NOT NULL AS wanted/;
const COUNTS = /INTO (ticket_places|place_counts)|FROM claims t JOIN bookings b/;

it('counts places once per log version across all processes, and only reads the stored places when responding to requests', async () => {
  const person = await makePerson(app);
  await buys(person, ['2025-05-31T12:00', '2025-05-31T10:00']);
  await onTheDay();
  await record();
  await countedFor(person, 2);
  await sealAndCount();
  const at = () => app.sql<{ at: Date; version: string }>(`SELECT counted_at AS at, version FROM place_counts`);
  const before = await at();
  const asked = listen();
  for (let i = 0; i < 10; i += 1) await readOf(person);
  await app.app.get(PlacesService).count();
  expect(asked.filter((text) => OF_A_PERSON.test(text))).toHaveLength(10);
  expect(asked.filter((text) => COUNTS.test(text))).toEqual([]);
  jest.restoreAllMocks();
  expect(await at()).toEqual(before);
  // Control: with a new log version, places are recounted.
  await app.sql(`UPDATE place_counts SET version = 'before'`);
  const another = () => new PlacesService(app.database, new LineService());
  await Promise.all([another(), another()].map((places) => places.count()));
  expect((await at())[0]?.version).toBe(before[0]?.version);
  expect(placesOf(await readOf(person))).toHaveLength(2);
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  Plans?: PlanNode[];
}

const TWENTY_THOUSAND = [
  `INSERT INTO users (public_id, email, full_name, phone, password_hash, security_question, security_answer_hash)
   SELECT 'many-' || n, 'many-' || n || '@example.com', 'Player ' || n, '', '', '', '' FROM generate_series(1, 2000) n`,
  `INSERT INTO selections (id, user_id, season_year, state, slot_ids, price_cents, total_cents, customer_name, customer_email, customer_phone, expires_at)
   SELECT gen_random_uuid(), id, 2025, 'booked', ARRAY['2025-05-31T10:00'], 300, 3000, '', '', '', now() FROM users WHERE public_id LIKE 'many-%'`,
  `INSERT INTO bookings (reference, user_id, selection_id, season_year, payment_status, total_cents, paid_at)
   SELECT 'MANY-' || user_id, user_id, id, 2025, 'paid', 3000, now() - interval '1 day' FROM selections WHERE customer_name = '' AND total_cents = 3000`,
  // Inserts more slots than fit into a season. They belong to this season even if their date is in another year.
  `INSERT INTO claims (slot_id, state, user_id, selection_id, booking_id, asked_at, cutoff_minutes)
   SELECT to_char(timestamp '2025-06-01' + make_interval(mins => 15 * (n + 10 * (row_number() OVER (PARTITION BY n ORDER BY b.id)::int - 1))), 'YYYY-MM-DD"T"HH24:MI'),
          'sold', b.user_id, b.selection_id, b.id, '2025-05-20', 30
     FROM bookings b CROSS JOIN generate_series(0, 9) n WHERE b.reference LIKE 'MANY-%'`,
  `INSERT INTO booking_slots (booking_id, slot_id) SELECT booking_id, slot_id FROM claims WHERE booking_id IN (SELECT id FROM bookings WHERE reference LIKE 'MANY-%')`,
  `INSERT INTO ticket_places (arrival_id, slot_id, booking_id, place, shared)
   SELECT a.id, c.slot_id, c.booking_id, 1, false FROM arrivals a, claims c WHERE c.state = 'sold' ON CONFLICT DO NOTHING`,
  `INSERT INTO log_entries (season_year, index, kind, leaf, leaf_hash, committed, reference, slot_id, at)
   SELECT 2025, 2000 + row_number() OVER (ORDER BY c.id), 'ticket', '{}', '', json_build_object('paidAt', now()), b.reference, c.slot_id, '2025-05-20T10:00:00Z'
     FROM claims c JOIN bookings b ON b.id = c.booking_id WHERE b.reference LIKE 'MANY-%'`,
  `ANALYZE users, bookings, booking_slots, claims, ticket_places, log_entries`,
];

if (EVERYTHING)
  it('counts places for twenty thousand tickets, and uses an index to read a user’s own tickets', async () => {
    const person = await makePerson(app);
    await buys(person, ['2025-05-31T12:00']);
    await onTheDay();
    await record();
    await countedFor(person, 1);
    const rolledBack = new Error('rolled back');
    const plans: PlanNode[] = [];
    const seen = app.database.transact(async (tx) => {
      for (const statement of TWENTY_THOUSAND) await tx.rows(statement);
      const explained = async (statement: string, values: unknown[]): Promise<PlanNode> => {
        const [row] = await tx.rows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`, values);
        return row?.['QUERY PLAN'][0].Plan as PlanNode;
      };
      plans.push(await explained(OWN_PLACES, [person.id, 2025]));
      expect(await app.app.get(LineService).places(tx, 2025, new Date(ARRIVED))).toHaveLength(20_001);
      throw rolledBack;
    });
    await expect(seen).rejects.toBe(rolledBack);
    const [mine] = plans.map(nodesOf);
    const OF_THOUSANDS = ['bookings', 'booking_slots', 'ticket_places', 'users', 'claims'];
    expect(mine?.filter((node) => node['Node Type'] === 'Seq Scan' && OF_THOUSANDS.includes(node['Relation Name'] ?? ''))).toEqual([]);
  });

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
