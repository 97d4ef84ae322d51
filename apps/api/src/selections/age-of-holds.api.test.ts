import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse, CreateSelectionResponse, SelectionView } from '@raffle/contracts/selections';
import { app, date, person } from '../../test/buyer.js';
import { expectInvariants, violationsOf } from '../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson, makeSelection, selectionBody, slotsOf, type Person } from '../../test/make.js';
import { payAndWait, paymentsOf } from '../../test/money.js';
import type { TestApp } from '../../test/test-app.js';
import { CLAIM_WITHOUT_DAYS } from './claim-slots.js';
import { ExpireSelectionsJob } from './expire-selections.job.js';

/** Moves all holds of these people the given number of minutes into the past, then ends the expired ones. */
async function pass(minutes: number, people: Person[] = [person]): Promise<void> {
  const ids = people.map(({ id }) => id);
  const by = `- interval '${minutes} minutes'`;
  // Runs in one transaction, because otherwise a job could end a hold whose claims have not been moved yet.
  await app.database.transact(async (tx) => {
    await tx.write(
      `UPDATE selections SET created_at = created_at ${by}, held_since = held_since ${by}, page_until = page_until ${by}, expires_at = expires_at ${by} WHERE user_id = ANY($1)`,
      [ids],
    );
    await tx.write(
      `UPDATE claims SET created_at = created_at ${by}, held_since = held_since ${by}, held_until = held_until ${by}, expires_at = expires_at ${by} WHERE user_id = ANY($1)`,
      [ids],
    );
    await tx.write(
      `UPDATE payments SET page_expires_at = page_expires_at ${by} WHERE selection_id IN (SELECT id FROM selections WHERE user_id = ANY($1))`,
      [ids],
    );
  });
  await app.app.get(ExpireSelectionsJob).sweep();
}

const ask = (slots: string[]) => person.client.post<CreateSelectionResponse>(API.selections, selectionBody(slots));
const read = async (id: string) => (await person.client.get<SelectionView>(API.selection(id))).body;
const minutesLeft = ({ expiresAt }: { expiresAt: string }): number => Math.round((Date.parse(expiresAt) - Date.now()) / 60_000);
const REFUSED = { status: 409, body: { error: 'SLOT_TEMPORARILY_UNAVAILABLE', pausedUntil: expect.any(String) } };

/**
 * Holds the slots for as long as possible and returns the number of minutes for which they were held. Without the limit, 588 free accounts
 * could hold every slot in a season this way.
 */
async function keeps(slots: string[], renew: (id: string) => Promise<unknown>): Promise<number> {
  const step = 8;
  let held = 0;
  for (; held < 200; held += step) {
    const { status, body } = await ask(slots);
    if (status !== 201) break;
    await pass(step);
    await renew(body.selectionId);
  }
  return held;
}

it('reclaiming slots does not extend the first hold, even if other slots are claimed with them', async () => {
  const slots = slotsOf(date, 40, 3);
  const first = await makeSelection(person, slots.slice(0, 2));
  expect(minutesLeft(first)).toBe(15);
  await pass(10);
  expect(minutesLeft(await makeSelection(person, slots.slice(0, 2)))).toBe(5);
  const more = await makeSelection(person, slots);
  expect(minutesLeft(more)).toBe(5);
  const { body } = await person.client.post<SelectionView>(API.selectionExtend(more.selectionId));
  expect(minutesLeft(body)).toBe(15);
  expect(Date.parse(body.extendableUntil) - Date.now()).toBeLessThan(20.5 * 60_000);
  expect(minutesLeft(await makeSelection(person, slotsOf(date, 60, 1)))).toBe(15);
  await expectInvariants(app);
});

it('a person whose hold has expired can hold the same slots again, up to thirty minutes in total', async () => {
  const slots = slotsOf(date, 40, 2);
  await makeSelection(person, slots);
  await pass(16);
  expect(minutesLeft(await makeSelection(person, slots))).toBe(15);
  await pass(16);
  expect(await ask(slots)).toMatchObject({ ...REFUSED, body: { ...REFUSED.body, slotId: slots[0] } });
});

describe('nobody can keep slots without paying', () => {
  it.each<[string, (id: string) => Promise<unknown>, number]>([
    ['by claiming them again', () => Promise.resolve(), 30],
    ['by requesting more time', (id) => person.client.post(API.selectionExtend(id)), 30],
    ['by releasing them and claiming them again', (id) => person.client.delete(API.selection(id)), 30],
    ['by opening one payment page after another', (id) => person.client.post(API.selectionCheckout(id)), 61],
  ])('%s', async (_how, renew, most) => {
    const slots = slotsOf(date, 40, 2);
    expect(await keeps(slots, renew)).toBeLessThan(most + 8);
    const refused = await ask(slots);
    expect(refused).toMatchObject(REFUSED);
    await pass(most);
    expect((await makeSelection(await makePerson(app), slots)).slots).toHaveLength(2);
    await expectInvariants(app);
  });

  it('after the pause, the slots can be held for fifteen minutes again', async () => {
    const slots = slotsOf(date, 40, 2);
    await keeps(slots, (id) => person.client.post(API.selectionExtend(id)));
    await pass(45);
    expect(minutesLeft(await makeSelection(person, slots))).toBe(15);
  });
});

describe("accounts that have never paid share a slot's hold age", () => {
  const hold = (who: Person, from?: string) =>
    who.client.post<CreateSelectionResponse>(
      API.selections,
      selectionBody(slotsOf(date, 40, 2)),
      from === undefined ? {} : { 'x-forwarded-for': from },
    );
  const release = ({ client }: Person, id: string) => client.delete(API.selection(id));

  /**
   * Holds the slots with each account in turn, like bots that swap slots, until a claim is refused. Returns the number of minutes for which
   * the slots were held.
   */
  async function swaps(people: Person[], release: (who: Person, id: string) => Promise<unknown>, from: string[] = []): Promise<number> {
    const step = 7;
    let held = 0;
    for (let turn = 0; held < 150; held += step, turn += 1) {
      const who = people[turn % people.length] as Person;
      const answer = await hold(who, from[turn % people.length]);
      if (answer.status !== 201) {
        expect(answer).toMatchObject(REFUSED);
        break;
      }
      await pass(step, people);
      await release(who, answer.body.selectionId);
    }
    return held;
  }

  /** App instance behind a proxy that forwards the client's network address. */
  let behindProxy: TestApp;
  beforeAll(async () => (behindProxy = await app.another({ TRUSTED_PROXIES: '1' })));
  async function personOf(domain: string, confirmed = true): Promise<Person> {
    const one = await makePerson(app);
    await app.sql(`UPDATE users SET email = id || '@' || $2, email_confirmed_at = CASE WHEN $3 THEN now() END WHERE id = $1`, [
      one.id,
      domain,
      confirmed,
    ]);
    one.client.moveTo(behindProxy.url);
    return one;
  }
  const addresses = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];

  it('if they share a network address, regardless of their email addresses', async () => {
    const people = [await makePerson(app), await makePerson(app), await personOf('one.example', false), await personOf('two.example')];
    people.forEach(({ client }) => client.moveTo(app.url));
    expect(await swaps(people, release)).toBeLessThanOrEqual(35);
  });

  it('if they share a network address and let their holds expire', async () => {
    const people = [await makePerson(app), await makePerson(app)];
    expect(await swaps(people, () => pass(9, people))).toBeLessThanOrEqual(14);
  });

  it('if they share an email domain, regardless of their network addresses', async () => {
    const people = [await personOf('bots.example'), await personOf('bots.example'), await personOf('bots.example')];
    expect(await swaps(people, release, addresses)).toBeLessThanOrEqual(35);
  });

  it('but not with accounts that have a different email domain and network address, and not with customers', async () => {
    const bots = [await personOf('robots.example'), await personOf('robots.example')];
    await swaps(bots, release, addresses);
    const stranger = await personOf('elsewhere.example');
    const { status, body } = await hold(stranger, '203.0.113.4');
    expect([status, minutesLeft(body)]).toEqual([201, 15]);
    await release(stranger, body.selectionId);
    const customer = await makePerson(app);
    await payAndWait(customer, await makeCheckout(customer, slotsOf(date, 60, 1)));
    expect(minutesLeft((await hold(customer)).body)).toBe(15);
  });

  it("but not just because they share a paying customer's email domain, such as a mail provider's", async () => {
    const [one, two, customer] = [await personOf('mail.example'), await personOf('mail.example'), await personOf('mail.example')];
    await payAndWait(customer, await makeCheckout(customer, slotsOf(date, 60, 1)));
    expect(await swaps([one, two], release, addresses)).toBeGreaterThan(35);
  });
});

it('holds claimed in many parallel tabs end no later than a hold claimed in a single tab', async () => {
  const slots = slotsOf(date, 40, 2);
  await makeSelection(person, slots);
  await pass(5);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(slots)));
  expect(answers.map(({ status, body }) => [status, minutesLeft(body)])).toEqual(answers.map(() => [201, 10]));
  await expectInvariants(app);
});

it('a second payment page expires at the time when the first one would have expired', async () => {
  const { selectionId } = await makeSelection(person, slotsOf(date, 40, 1));
  const checkout = () => person.client.post<CheckoutResponse>(API.selectionCheckout(selectionId));
  const first = (await checkout()).body;
  await pass(20);
  const [payment] = await paymentsOf(app, first.bookingId);
  app.sandbox?.control({ action: 'expire', session: payment?.session ?? '' });
  await eventually(
    () => paymentsOf(app, first.bookingId),
    (payments) => payments.every(({ state }) => state !== 'open'),
  );
  const second = (await checkout()).body;
  expect(second.checkoutUrl).not.toBe(first.checkoutUrl);
  expect(minutesLeft(second)).toBe(11);
  expect(minutesLeft(await read(selectionId))).toBe(11);
});

/** This must be the last test in the file, because it leaves the database violating invariants. */
it('control: without the hold age, slots can be held forever and invariant I18 is violated', async () => {
  // Uses a new instance, because its connections have not yet prepared the original statement.
  person.client.moveTo((await app.another()).url);
  jest.replaceProperty(CLAIM_WITHOUT_DAYS, 'text', CLAIM_WITHOUT_DAYS.text.replace('c.held_until > now() -', 'c.held_until > now() +'));
  expect(await keeps(slotsOf(date, 40, 2), () => Promise.resolve())).toBeGreaterThan(190);
  expect((await violationsOf(app)).map(({ id }) => id)).toContain('I18');
  jest.restoreAllMocks();
});
