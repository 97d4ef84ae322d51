import type { SlotConflictDetails } from '@raffle/contracts/errors';
import { API } from '@raffle/contracts/routes';
import { datesBetween, slotsOfDate } from '@raffle/contracts/slot-time';
import type { Answer } from '../../test/client.js';
import { expectInvariants } from '../../test/expect-invariants.js';
import { untilWaiting, watchDeadlocks } from '../../test/locks.js';
import { at, makePeople, makePerson, selectionBody, type Person } from '../../test/make.js';
import { seedsOf } from '../../test/seeds.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { findViolations } from '../operations/invariants/invariants.js';
import { SLOT_GATE, type SlotGate } from '../platform/locks/slot-gate.js';
import { SlotBoard } from '../slots/slot-board.js';
import { CLAIM_SLOTS, LOCK_PERSON } from './claim-slots.js';

/** Key of an advisory lock. While a test holds this lock, claims that try to take it wait. */
const GATE = 4712;

const days = datesBetween('2025-07-01', '2025-10-31');
let date: string;
let app: TestApp;

beforeAll(async () => (app = await startTestApp()));
afterAll(async () => app?.close());
beforeEach(() => (date = days.shift() ?? ''));

type Answers = Answer<Record<string, unknown>>[];
const statuses = (answers: Answers): Record<number, number> =>
  answers.reduce<Record<number, number>>((counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }), {});

async function liveClaims(where: TestApp, slotId: string): Promise<number> {
  const rows = await where.sql(`SELECT 1 FROM claims WHERE slot_id = $1 AND state <> 'released'`, [slotId]);
  return rows.length;
}

/** Returns a random number generator (Mulberry32). The same seed reproduces the order of a failed run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  return items
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

describe('one slot and many buyers', () => {
  it('lets only one of twenty buyers take the slot and offers the others alternatives', async () => {
    const people = await makePeople(app, 20);
    const slot = `${date}T10:00`;
    const answers = await Promise.all(people.map((person) => person.client.post(API.selections, selectionBody([slot]))));
    expect(statuses(answers)).toEqual({ 201: 1, 409: 19 });
    for (const { body } of answers.filter((answer) => answer.status === 409)) {
      expect(body).toMatchObject({ error: 'SLOT_TEMPORARILY_UNAVAILABLE', slotId: slot });
      expect((body as unknown as SlotConflictDetails).alternativeSlots).toHaveLength(6);
    }
    expect(await liveClaims(app, slot)).toBe(1);
    await expectInvariants(app);
  });

  it('lets only one of twenty buyers take the slot across two API instances', async () => {
    const second = await app.another();
    const people = await makePeople(app, 20);
    const slot = `${date}T10:00`;
    const answers = await Promise.all(
      people.map((person, i) => (i % 2 ? person.client : at(second, person)).post(API.selections, selectionBody([slot]))),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 409: 19 });
    expect(await liveClaims(app, slot)).toBe(1);
    await expectInvariants(app);
  });

  it('responds to five hundred buyers with one 201 and 499 409s, and never with a 5xx', async () => {
    const people = await makePeople(app, 500);
    const slot = `${date}T18:00`;
    const answers = await Promise.all(people.map((person) => person.client.post(API.selections, selectionBody([slot]))));
    expect(statuses(answers)).toEqual({ 201: 1, 409: 499 });
    await expectInvariants(app);
  });
});

describe('overlapping requests', () => {
  const fives = (next: () => number, count: number): string[][] =>
    Array.from({ length: count }, () => {
      const first = Math.floor(next() * 16);
      return shuffled(slotsOfDate(date).slice(40 + first, 45 + first), next);
    });

  it.each(seedsOf(1, 2, 3))('in random order get all their slots or none and never deadlock (seed %s)', async (seed) => {
    const next = random(seed);
    const people = await makePeople(app, 100);
    const requests = fives(next, people.length);
    const answers = await Promise.all(people.map((person, i) => person.client.post(API.selections, selectionBody(requests[i] ?? []))));
    expect(Object.keys(statuses(answers)).sort()).toEqual(['201', '409']);
    for (const [i, person] of people.entries()) {
      const mine = await app.sql<{ slot_id: string }>(`SELECT slot_id FROM claims WHERE user_id = $1 AND state = 'held' ORDER BY slot_id`, [
        person.id,
      ]);
      expect(mine.map((row) => row.slot_id)).toEqual(answers[i]?.status === 201 ? [...(requests[i] ?? [])].sort() : []);
    }
    await expectInvariants(app);
  });

  it('get all their slots or none and never deadlock across two dates and two instances', async () => {
    const second = await app.another();
    const [one, two] = [date, days.shift() ?? ''];
    const next = random(7);
    const people = await makePeople(app, 60);
    const drawSlots = (): string[] => {
      const first = Math.floor(next() * 6);
      return shuffled([...slotsOfDate(one).slice(first, first + 3), ...slotsOfDate(two).slice(first, first + 3)], next);
    };
    const answers = await Promise.all(
      people.map((person, i) => (i % 2 ? person.client : at(second, person)).post(API.selections, selectionBody(drawSlots()))),
    );
    expect(Object.keys(statuses(answers)).sort()).toEqual(['201', '409']);
    await expectInvariants(app);
  });
});

function oneEach(person: Person, clients = [person.client]): Promise<Answers> {
  return Promise.all(
    slotsOfDate(date)
      .slice(40, 60)
      .map((slot, i) => (clients[i % clients.length] ?? person.client).post(API.selections, selectionBody([slot]))),
  );
}

describe('the daily limit of ten slots', () => {
  it('is enforced for twenty parallel requests from one person', async () => {
    const person = await makePerson(app);
    expect(statuses(await oneEach(person))).toEqual({ 201: 10, 409: 10 });
    await expectInvariants(app);
  });

  it('is enforced for requests spread across two instances', async () => {
    const second = await app.another();
    const person = await makePerson(app);
    expect(statuses(await oneEach(person, [person.client, at(second, person)]))).toEqual({ 201: 10, 409: 10 });
    await expectInvariants(app);
  });
});

describe('one person with parallel requests', () => {
  it('ends up with one open selection after four identical requests', async () => {
    const person = await makePerson(app);
    const slots = slotsOfDate(date).slice(0, 3);
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.client.post(API.selections, selectionBody(slots))));
    expect(statuses(answers)).toEqual({ 201: 4 });
    const open = await app.sql(`SELECT id FROM selections WHERE user_id = $1 AND state = 'held'`, [person.id]);
    expect(open).toHaveLength(1);
    await expectInvariants(app);
  });
});

describe('one person in many tabs', () => {
  it('is never refused their own slots, because a later request for a slot replaces an earlier one', async () => {
    const person = await makePerson(app);
    const requests = Array.from({ length: 20 }, (_, i) => slotsOfDate(date).slice(i % 5, (i % 5) + 2));
    const answers = await Promise.all(requests.map((slots) => person.client.post(API.selections, selectionBody(slots))));
    expect(statuses(answers)).toEqual({ 201: 20 });
    await expectInvariants(app);
  });
});

/** Disables everything that only sheds load, so that all requests reach the database. */
function openTheGate(...apps: TestApp[]): void {
  for (const one of apps) {
    jest.spyOn(one.app.get<SlotGate>(SLOT_GATE), 'enter').mockResolvedValue({ [Symbol.dispose]: () => undefined });
    jest.spyOn(one.app.get(SlotBoard), 'fresh').mockReturnValue(undefined);
  }
}

async function twentyOnOneSlot(where: TestApp): Promise<Answers> {
  const people = await makePeople(where, 20);
  return Promise.all(people.map((person) => person.client.post(API.selections, selectionBody([`${date}T10:00`]))));
}

async function crowdOfFives(where: TestApp, seed: number): Promise<Answers> {
  const next = random(seed);
  const people = await makePeople(where, 60);
  const drawSlots = (): string[] =>
    slotsOfDate(date)
      .slice(40 + Math.floor(next() * 8))
      .slice(0, 5);
  return Promise.all(people.map((person) => person.client.post(API.selections, selectionBody(drawSlots()))));
}

describe('without load shedding in front of the database', () => {
  let bare: TestApp;
  beforeEach(async () => openTheGate((bare = await startTestApp())));
  afterEach(async () => {
    jest.restoreAllMocks();
    await bare?.close();
  });

  it('still only one of twenty buyers gets the slot', async () => {
    expect(statuses(await twentyOnOneSlot(bare))).toEqual({ 201: 1, 409: 19 });
    await expectInvariants(bare);
  });

  it('overlapping requests still cause no deadlock', async () => {
    const deadlocked = watchDeadlocks();
    for (const seed of [1, 2, 3]) await crowdOfFives(bare, seed);
    expect(deadlocked).toEqual([]);
    await expectInvariants(bare);
  });

  it('people who add slots on an earlier or later date to their hold still cause no deadlock', async () => {
    const deadlocked = watchDeadlocks();
    expect(statuses(await changedMinds(bare))).toEqual({ 201: 40 });
    expect(deadlocked).toEqual([]);
    await expectInvariants(bare);
  });
});

/**
 * Makes everyone hold a slot on one date and then request it together with a slot on another date. Half of the people start with each date.
 */
async function changedMinds(where: TestApp): Promise<Answers> {
  const [one, other] = [slotsOfDate(date), slotsOfDate(days.shift() ?? '')];
  const requests = Array.from({ length: 40 }, (_, i) => (i % 2 ? [one, other] : [other, one]).map((slots, n) => slots[i + n * 48] ?? ''));
  const people = await makePeople(where, requests.length);
  await Promise.all(people.map((person, i) => person.client.post(API.selections, selectionBody((requests[i] ?? []).slice(0, 1)))));
  return Promise.all(people.map((person, i) => person.client.post(API.selections, selectionBody(requests[i] ?? []))));
}

/** Runs the same races with one guard removed, to prove that the tests above can fail. */
describe('the same race fails without', () => {
  let bare: TestApp;
  beforeEach(async () => openTheGate((bare = await startTestApp({ env: { DATABASE_POOL: '50' } }))));
  afterEach(async () => {
    jest.restoreAllMocks();
    await bare?.close();
  });

  /** Makes every claim read which slots are taken before the first claim commits, so that the claims always collide. */
  async function allTwentyMeet(race: () => Promise<Answers>): Promise<Answers> {
    const { running } = await bare.database.transact(async (tx) => {
      await tx.rows('SELECT 1 FROM day_versions WHERE date = $1 FOR UPDATE', [date]);
      const answers = race();
      await untilWaiting(bare, 20);
      return { running: answers };
    });
    return running;
  }

  it('the unique index on live claims: all twenty buyers get the slot, and invariant I1 is violated', async () => {
    await bare.sql('DROP INDEX claims_one_live_per_slot');
    jest.replaceProperty(CLAIM_SLOTS, 'text', CLAIM_SLOTS.text.replace(/ON CONFLICT .*DO NOTHING/, ''));
    expect(statuses(await allTwentyMeet(() => twentyOnOneSlot(bare)))).toEqual({ 201: 20 });
    const found = await findViolations((sql) => bare.sql(sql));
    expect(found.map((violation) => violation.id)).toEqual(expect.arrayContaining(['I1', 'I1-history']));
  });

  it('the lock on the person: one person gets twenty slots on one day, and invariant I6 is violated', async () => {
    jest.replaceProperty(LOCK_PERSON, 'text', LOCK_PERSON.text.replace('FOR NO KEY UPDATE', ''));
    const person = await makePerson(bare);
    expect(statuses(await allTwentyMeet(() => oneEach(person)))).toEqual({ 201: 20 });
    const found = await findViolations((sql) => bare.sql(sql));
    expect(found.map((violation) => violation.id)).toContain('I6');
  });

  it('the fixed order of claims: overlapping requests deadlock', async () => {
    const people = await makePeople(bare, 2);
    const other = people.at(-1);
    const [first, second] = slotsOfDate(date).slice(40);
    const theOtherWayRound = `ORDER BY CASE WHEN $2 = ${other?.id} THEN -w.n ELSE w.n END`;
    jest.replaceProperty(CLAIM_SLOTS, 'text', CLAIM_SLOTS.text.replace('ORDER BY w.n', theOtherWayRound));
    // Each request gets one of the two slots before either requests its second slot, so they always collide. The trigger rejects the fifth
    // insert, which is the aborted request's retry, because the retry could collide again if the other request were slow.
    await bare.sql('CREATE SEQUENCE inserts');
    await bare.sql(
      `CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('inserts') > 4 THEN RAISE 'nobody tries again'; END IF;
         IF NEW.slot_id = (CASE WHEN NEW.user_id = ${other?.id} THEN '${first}' ELSE '${second}' END)
         THEN PERFORM pg_advisory_xact_lock_shared(${GATE}); END IF;
         RETURN NEW;
       END $$`,
    );
    const deadlocked = watchDeadlocks();
    await bare.sql('CREATE TRIGGER dawdle BEFORE INSERT ON claims FOR EACH ROW EXECUTE FUNCTION dawdle()');
    const { running } = await bare.database.transact(async (tx) => {
      await tx.rows(`SELECT pg_advisory_xact_lock(${GATE})`);
      const answers = people.map(({ client }) => client.post(API.selections, selectionBody([first ?? '', second ?? ''])));
      await untilWaiting(bare, 2);
      return { running: Promise.all(answers) };
    });
    await running;
    expect(deadlocked).toHaveLength(1);
  });
});
