import type { SeasonView } from '@raffle/contracts/season';
import type { SeasonDays, SlotAvailability, SlotView } from '@raffle/contracts/slots';
import { API } from '@raffle/contracts/routes';
import { Client } from '../../test/client.js';
import { eventually, makeCheckout, makePerson, makeSelection, payAt, slotsOf } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { openSocket, type TestSocket } from '../../test/servers/test-socket.js';

let app: TestApp;
let visitor: Client;
const day = (date: string): string => `${API.timeSlots}?date=${date}`;

beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  visitor = new Client(app.url);
});
afterAll(async () => app?.close());

describe('the season', () => {
  it('is shown with its dates, price, limits and the current date in Maun', async () => {
    expect((await visitor.get<SeasonView>(API.season)).body).toMatchObject({
      year: 2025,
      from: '2025-05-01',
      to: '2025-12-31',
      timeZone: 'Africa/Gaborone',
      priceCents: 300,
      currency: 'usd',
      maxSlotsPerDay: 10,
      cutoffMinutes: 1440,
      status: 'open',
      salesOpen: true,
      arrival: null,
      bridge: { approximate: true },
      today: '2025-06-01',
    });
  });

  it('has a count of taken slots for each of its 245 days, and holds and releases change the count', async () => {
    const person = await makePerson(app);
    const { selectionId } = await makeSelection(person, slotsOf('2025-06-20', 0, 3));
    const count = async (): Promise<number | undefined> =>
      (await visitor.get<SeasonDays>(API.seasonDays)).body.days.find((entry) => entry.date === '2025-06-20')?.taken;
    const { body } = await visitor.get<SeasonDays>(API.seasonDays);
    expect(body.days).toHaveLength(245);
    expect(body.days[0]).toEqual({ date: '2025-05-01', taken: 0, capacity: 96 });
    expect(await count()).toBe(3);
    await person.client.delete(API.selection(selectionId));
    expect(await count()).toBe(0);
  });
});

describe('the grid of a date', () => {
  it('has 96 slots with the properties that the contract defines', async () => {
    const { status, body, headers } = await visitor.get<SlotView[]>(day('2025-06-14'));
    expect(status).toBe(200);
    expect(body).toHaveLength(96);
    expect(body[40]).toEqual({
      id: '2025-06-14T10:00',
      date: '2025-06-14',
      startTime: '2025-06-14T10:00:00+02:00',
      endTime: '2025-06-14T10:14:00+02:00',
      isBooked: false,
      status: 'available',
      isMine: false,
      ownerId: null,
      ownerName: null,
    });
    expect(headers.get('x-slots-version')).toBe('0');
  });

  it('closes slots at the cut-off but never omits them', async () => {
    const { body } = await visitor.get<SlotView[]>(day('2025-06-02'));
    expect(body).toHaveLength(96);
    expect([body[36]?.status, body[37]?.status]).toEqual(['closed', 'available']);
    expect((await visitor.get<SlotView[]>(day('2025-05-20'))).body.every((slot) => slot.status === 'closed')).toBe(true);
  });

  it('responds with 304 until something changes and then with a higher version', async () => {
    const first = await visitor.get(day('2025-06-15'));
    const etag = first.headers.get('etag') ?? '';
    const again = await visitor.get(day('2025-06-15'), { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, undefined, etag]);
    expect((await visitor.get(day('2025-06-15'), { 'if-none-match': `W/${etag}, "x"` })).status).toBe(304);
    await makeSelection(await makePerson(app), ['2025-06-15T10:00']);
    const changed = await visitor.get<SlotView[]>(day('2025-06-15'), { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(Number(changed.headers.get('x-slots-version'))).toBe(1);
    expect(changed.body[40]?.status).toBe('held');
  });

  it("has different ETags for a visitor and a signed-in person, so that neither gets the other's grid", async () => {
    const person = await makePerson(app);
    await makeSelection(person, ['2025-06-16T10:00']);
    const [mine, theirs] = [await person.client.get<SlotView[]>(day('2025-06-16')), await visitor.get<SlotView[]>(day('2025-06-16'))];
    expect([mine.body[40]?.isMine, theirs.body[40]?.isMine]).toEqual([true, false]);
    expect(mine.headers.get('etag')).not.toBe(theirs.headers.get('etag'));
    expect(mine.headers.get('cache-control')).toContain('private');
    expect((await person.client.get(day('2025-06-16'), { 'if-none-match': theirs.headers.get('etag') ?? '' })).status).toBe(200);
  });

  it('has the same headers whether it is sent from the cache or by the controller', async () => {
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(app.url + path, init);
      const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      return { status: answer.status, headers, text: await answer.text() };
    };
    const path = day('2025-06-22');
    const throughController = await ask(`${path}&_=1`);
    expect(await ask(path)).toEqual(throughController);
    expect(Object.fromEntries(throughController.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      vary: 'Cookie, Accept-Encoding',
    });
    const etag = Object.fromEntries(throughController.headers).etag ?? '';
    const unchanged = { headers: { 'if-none-match': etag } };
    expect((await ask(path, unchanged)).status).toBe(304);
    expect(await ask(path, unchanged)).toEqual(await ask(`${path}&_=1`, unchanged));
  });

  it('is compressed for clients that accept it', async () => {
    for (const [accepted = '', sent] of [
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0.5', 'br'],
    ]) {
      const answer = await fetch(app.url + day('2025-06-14'), { headers: { 'accept-encoding': accepted } });
      expect(answer.headers.get('content-encoding')).toBe(sent);
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(2500);
      expect(await answer.json()).toHaveLength(96);
    }
  });

  it('shows the owner’s name in the chosen form once the slot is paid for, but no email address or phone number', async () => {
    const cases = [
      ['full', 'Mpho Kgosi', 'Mpho Kgosi'],
      ['initial', 'Mpho Kgosi', 'Mpho K.'],
      ['anonymous', 'Mpho Kgosi', 'Anonymous'],
    ] as const;
    for (const [index, [nameDisplay, fullName, shown]] of cases.entries()) {
      const person = await makePerson(app, { fullName, nameDisplay });
      const { checkoutUrl } = await makeCheckout(person, slotsOf('2025-06-17', index, 1));
      await payAt(checkoutUrl, 'card');
      const { body } = await eventually(
        () => visitor.get<SlotView[]>(day('2025-06-17')),
        (answer) => answer.body[index]?.isBooked === true,
      );
      expect(body[index]).toMatchObject({ status: 'booked', ownerId: person.publicId, ownerName: shown });
      expect(JSON.stringify(body)).not.toContain(person.email);
      expect(JSON.stringify(body)).not.toContain('+267');
    }
  });

  it('shows the owner’s new name in every instance and announces it to watchers', async () => {
    const another = await app.another();
    const others = new Client(another.url);
    const person = await makePerson(app, { fullName: 'Mpho Kgosi' });
    const { checkoutUrl } = await makeCheckout(person, slotsOf('2025-06-21', 0, 1));
    await payAt(checkoutUrl, 'card');
    const watchers = await Promise.all([app, another].map(({ url }) => openSocket(url)));
    for (const watcher of watchers) await new Promise((resolve) => watcher.emit('slots:watch', { date: '2025-06-21' }, resolve));
    for (const client of [visitor, others])
      await eventually(
        () => client.get<SlotView[]>(day('2025-06-21')),
        ({ body }) => body[0]?.ownerName === 'Mpho Kgosi',
      );
    await person.client.patch(API.user, { nameDisplay: 'anonymous' });
    for (const client of [visitor, others])
      await eventually(
        () => client.get<SlotView[]>(day('2025-06-21')),
        ({ body }) => body[0]?.ownerName === 'Anonymous',
      );
    const change = { id: '2025-06-21T00:00', status: 'booked', ownerId: person.publicId, ownerName: 'Anonymous' };
    const hasReceived = ({ seen }: TestSocket) => seen.some(({ payload }) => JSON.stringify(payload).includes(JSON.stringify(change)));
    // Either instance may handle the outbox message. Without Redis, the change does not reach the other instance's watchers.
    await eventually(
      async () => watchers.filter(hasReceived),
      ({ length }) => (process.env.TEST_REDIS_URL ? length === watchers.length : length > 0),
    );
    watchers.forEach((watcher) => watcher.disconnect());
  });

  it.each([
    ['', 400, 'VALIDATION_FAILED'],
    ['14-06-2025', 400, 'VALIDATION_FAILED'],
    ['2025-06-31', 400, 'VALIDATION_FAILED'],
    ['2025-04-30', 400, 'DATE_OUT_OF_SEASON'],
    ['2026-01-01', 400, 'DATE_OUT_OF_SEASON'],
    ["2025-06-14'--", 400, 'VALIDATION_FAILED'],
  ])('responds to the date "%s" with %s %s', async (date, status, error) => {
    expect(await visitor.get(`${API.timeSlots}?date=${encodeURIComponent(date)}`)).toMatchObject({
      status,
      body: { error, statusCode: status },
    });
  });

  it('rejects a request for several dates', async () => {
    expect((await visitor.get(`${API.timeSlots}?date=2025-06-14&date=2025-06-15`)).status).toBe(400);
  });
});

describe('one slot', () => {
  it('can be read on its own, either in full or just its availability', async () => {
    await makeSelection(await makePerson(app), ['2025-06-18T10:00']);
    expect((await visitor.get<SlotView>(API.timeSlot('2025-06-18T10:00'))).body).toMatchObject({
      id: '2025-06-18T10:00',
      status: 'held',
      isBooked: false,
    });
    expect((await visitor.get<SlotAvailability>(API.slotAvailability('2025-06-18T10:15'))).body).toEqual({
      id: '2025-06-18T10:15',
      available: true,
      status: 'available',
    });
    expect((await visitor.get<SlotAvailability>(API.slotAvailability('2025-06-18T10:00'))).body).toMatchObject({
      available: false,
      status: 'held',
    });
    expect(await visitor.get(API.timeSlot('2025-06-18T10:07'))).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
  });
});

describe('another API instance', () => {
  it('shows a hold to its owner immediately and to a visitor a moment later', async () => {
    const second = await app.another();
    await new Client(second.url).get(day('2025-06-19'));
    const person = await makePerson(app);
    await makeSelection(person, ['2025-06-19T10:00']);
    const mine = await new Client(second.url, person.client.cookie).get<SlotView[]>(day('2025-06-19'));
    expect(mine.body[40]).toMatchObject({ status: 'held', isMine: true });
    await eventually(
      () => new Client(second.url).get<SlotView[]>(day('2025-06-19')),
      (answer) => answer.body[40]?.status === 'held',
    );
  });
});
