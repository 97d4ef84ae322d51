import type { SeasonDaysChanged, SelectionChanged, SlotsChanged, WatchAck } from '@raffle/contracts/realtime';
import { MAX_WATCHED_DATES } from '@raffle/contracts/limits';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SelectionView } from '@raffle/contracts/selections';
import type { DonationStats } from '@raffle/contracts/money/donations';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { SeasonDays, SlotView } from '@raffle/contracts/slots';
import { makeAdmin } from '../../test/admin.js';
import { Client } from '../../test/client.js';
import { at, eventually, makeCheckout, makePeople, makePerson, makeSelection, payAt, selectionBody, slotsOf } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { openSocket, type TestSocket } from '../../test/servers/test-socket.js';

let app: TestApp;
const open: TestSocket[] = [];

beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));
afterAll(async () => app?.close());

async function connect(url = app.url, cookie?: string): Promise<TestSocket> {
  const socket = await openSocket(url, cookie);
  open.push(socket);
  return socket;
}

const watch = (socket: TestSocket, date: string): Promise<WatchAck> =>
  new Promise((resolve) => socket.emit('slots:watch', { date }, resolve));
const received = <Payload>(socket: TestSocket, event: string): Payload[] =>
  socket.seen.filter((frame) => frame.event === event).map((frame) => frame.payload as Payload);

it('pings often enough for a page to notice a dead connection quickly', async () => {
  const opened = await (await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`)).text();
  const { pingInterval, pingTimeout } = JSON.parse(opened.slice(1)) as Record<'pingInterval' | 'pingTimeout', number>;
  expect([pingInterval, pingTimeout]).toEqual([10_000, 10_000]);
});

describe('watchers of a date', () => {
  it('receive holds, releases and sales in version order and without contact details', async () => {
    const socket = await connect();
    expect(await watch(socket, '2025-07-01')).toEqual({ version: 0 });
    const person = await makePerson(app, { fullName: 'Lesedi Moeng' });
    const { selectionId } = await makeSelection(person, ['2025-07-01T08:00']);
    await person.client.delete(API.selection(selectionId));
    const { checkoutUrl } = await makeCheckout(person, ['2025-07-01T10:00']);
    await payAt(checkoutUrl, 'card');

    const frames = await eventually(
      async () => received<SlotsChanged>(socket, 'slots:changed'),
      (seen) => seen.some((frame) => frame.slots.some((slot) => slot.status === 'booked')),
    );
    let version = 0;
    for (const frame of frames) {
      expect(frame.after).toBe(version);
      version = frame.version;
    }
    const booked = frames.flatMap((frame) => frame.slots).find((slot) => slot.status === 'booked');
    expect(booked).toEqual({ id: '2025-07-01T10:00', status: 'booked', ownerId: person.publicId, ownerName: 'Lesedi Moeng' });
    const everything = JSON.stringify(socket.seen);
    for (const secret of [person.email, '+267', selectionId, `"${person.id}"`]) expect(everything).not.toContain(secret);
  });

  it('receive no frames for dates that they do not watch', async () => {
    const socket = await connect();
    await watch(socket, '2025-07-02');
    const other = await connect();
    await watch(other, '2025-07-03');
    await makeSelection(await makePerson(app), ['2025-07-03T10:00']);
    await eventually(
      async () => received(other, 'slots:changed').length,
      (count) => count === 1,
    );
    expect(received(socket, 'slots:changed')).toEqual([]);
  });

  it('can rebuild the REST grid from frames that combine many changes', async () => {
    const socket = await connect();
    await watch(socket, '2025-07-04');
    const people = await makePeople(app, 30);
    await Promise.all(people.map((person, i) => person.client.post(API.selections, selectionBody(slotsOf('2025-07-04', i * 2, 3)))));
    const rest = await new Client(app.url).get<SlotView[]>(`${API.timeSlots}?date=2025-07-04`);
    const version = Number(rest.headers.get('x-slots-version'));
    const frames = await eventually(
      async () => received<SlotsChanged>(socket, 'slots:changed'),
      (seen) => seen.at(-1)?.version === version,
    );
    const grid = new Map<string, string>();
    for (const frame of frames) for (const slot of frame.slots) grid.set(slot.id, slot.status);
    expect(rest.body.filter((slot) => slot.status !== 'available').map((slot) => slot.id)).toEqual(
      [...grid]
        .filter(([, status]) => status === 'held')
        .map(([id]) => id)
        .sort(),
    );
  });

  it('receive the current version when they stop watching a date, and an error if they did not watch it', async () => {
    const socket = await connect();
    const leave = (date: string): Promise<WatchAck> => socket.emitWithAck('slots:unwatch', { date });
    const { version } = (await watch(socket, '2025-07-09')) as { version: number };
    await makeSelection(await makePerson(app), ['2025-07-09T10:00']);
    expect(await leave('2025-07-09')).toEqual({ version: version + 1 });
    expect(await leave('2025-07-09')).toHaveProperty('error');
    expect(await leave('tomorrow')).toHaveProperty('error');
  });

  it('get an error for invalid dates and for too many watched dates', async () => {
    const socket = await connect();
    expect(await watch(socket, 'tomorrow')).toHaveProperty('error');
    expect(await watch(socket, { $ne: 1 } as unknown as string)).toHaveProperty('error');
    for (const date of datesBetween('2024-01-01', '2024-12-31')) expect(await watch(socket, date)).toHaveProperty('version');
    expect(await watch(socket, '2025-10-01')).toEqual({ error: 'At most 366 dates can be watched at once.' });
    await socket.emitWithAck('slots:unwatch', { date: '2024-08-01' });
    expect(await watch(socket, '2025-10-01')).toHaveProperty('version');
  });

  it('receive frames for forty-one dates at once', async () => {
    const socket = await connect();
    const dates = datesBetween('2025-10-01', '2025-12-31').slice(0, 41);
    await Promise.all(dates.map((date) => watch(socket, date)));
    const people = await makePeople(app, dates.length);
    await Promise.all(people.map((person, i) => makeSelection(person, [`${dates[i]}T10:00`])));
    await eventually(
      async () => new Set(received<SlotsChanged>(socket, 'slots:changed').map(({ date }) => date)).size,
      (count) => count === dates.length,
    );
  });

  it('get errors if they send too many requests, and are disconnected if they continue', async () => {
    const socket = await connect();
    const answers = await Promise.all(Array.from({ length: 800 }, () => watch(socket, '2025-08-01')));
    expect(answers.filter((answer) => 'error' in answer)).toHaveLength(800 - 2 * MAX_WATCHED_DATES);
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let i = 0; i < 1000; i += 1) (socket.emit as (event: string) => void)('nonsense');
    expect(await gone).toBe('io server disconnect');
  });

  it('are disconnected for too many packets that are not messages', async () => {
    const socket = await connect();
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    const { transport } = socket.io.engine as unknown as { transport: { send(packets: { type: string }[]): void } };
    transport.send(Array.from({ length: 2001 }, () => ({ type: 'pong' })));
    expect(await gone).toBe('transport close');
  });

  it('are disconnected for a message larger than any page sends', async () => {
    const socket = await connect();
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('slots:watch', { date: 'x'.repeat(20_000) });
    expect(await gone).toBe('transport close');
  });
});

describe('the number of taken slots per date', () => {
  it('is sent with the same version as the next REST response', async () => {
    for (const date of ['2025-07-20', '2025-07-21']) await makeSelection(await makePerson(app), [`${date}T10:00`]);
    const read = async () => (await new Client(app.url).get<SeasonDays>(API.seasonDays)).body;
    const socket = await connect();
    const before = await read();
    await makeSelection(await makePerson(app), ['2025-07-22T10:00', '2025-07-22T10:15']);
    const [frame] = await eventually(
      async () => received<SeasonDaysChanged>(socket, 'season:days').filter(({ days }) => days.some(({ date }) => date === '2025-07-22')),
      (frames) => frames.length > 0,
    );
    const after = await read();
    expect(frame?.version).toBe(after.version);
    expect(after.version).toBeGreaterThan(before.version);
    expect(frame?.days).toContainEqual({ date: '2025-07-22', taken: 2, capacity: 96 });
  });

  it('includes changes made by other processes, so that a frame is complete up to its version', async () => {
    const socket = await connect();
    await makeSelection(await makePerson(app), ['2025-07-23T10:00']);
    await app.sql(`UPDATE day_versions SET version = version + 1, taken = taken + 1 WHERE date = '2025-07-24'`);
    await makeSelection(await makePerson(app), ['2025-07-25T10:00']);
    const frames = await eventually(
      async () => received<SeasonDaysChanged>(socket, 'season:days'),
      (seen) => seen.some(({ days }) => days.some(({ date }) => date === '2025-07-25')),
    );
    expect(frames.flatMap(({ days }) => days)).toContainEqual({ date: '2025-07-24', taken: 1, capacity: 96 });
    await app.sql(`UPDATE day_versions SET version = version + 1, taken = taken - 1 WHERE date = '2025-07-24'`);
  });

  it('counts a blocked slot neither as taken nor as capacity, both in REST and live', async () => {
    const socket = await connect();
    const organiser = await makeAdmin(app, 'organiser');
    await makeSelection(await makePerson(app), ['2025-07-26T10:00']);
    expect((await organiser.post(ADMIN_API.blocks, { slotIds: slotsOf('2025-07-26', 40, 3), reason: 'The bridge is closed' })).status).toBe(
      200,
    );
    const counted = { date: '2025-07-26', taken: 1, capacity: 94 };
    expect((await new Client(app.url).get<SeasonDays>(API.seasonDays)).body.days).toContainEqual(counted);
    await eventually(
      async () => received<SeasonDaysChanged>(socket, 'season:days').flatMap(({ days }) => days),
      (days) => days.some(({ date, capacity }) => date === counted.date && capacity === counted.capacity),
    );
    const last = received<SeasonDaysChanged>(socket, 'season:days')
      .flatMap(({ days }) => days.filter(({ date }) => date === counted.date))
      .at(-1);
    expect(last).toEqual(counted);
  });
});

describe('a person’s own sockets', () => {
  it("receive changes to the person's selection and booking; nobody else receives them", async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)];
    const [mine, theirs, visitor] = [
      await connect(app.url, person.client.cookie),
      await connect(app.url, other.client.cookie),
      await connect(),
    ];
    const { checkoutUrl, bookingId } = await makeCheckout(person, ['2025-07-05T10:00']);
    await payAt(checkoutUrl, 'card');
    await eventually(
      async () => received<{ paymentStatus: string }>(mine, 'booking:changed'),
      (seen) => seen.at(-1)?.paymentStatus === 'paid',
    );
    expect(received(mine, 'booking:changed').at(-1)).toMatchObject({ bookingId, paymentStatus: 'paid' });
    expect(received<{ state: string }>(mine, 'selection:changed').map((change) => change.state)).toEqual(['held', 'paying', 'booked']);
    for (const socket of [theirs, visitor]) {
      expect([...received(socket, 'booking:changed'), ...received(socket, 'selection:changed')]).toEqual([]);
    }
  });

  it("receive extensions and deselections, so that the person's other pages continue with the remaining slots", async () => {
    const person = await makePerson(app);
    const mine = await connect(app.url, person.client.cookie);
    const slots = slotsOf('2025-07-10', 40, 2);
    const { selectionId } = await makeSelection(person, slots);
    const changes = () => received<SelectionChanged>(mine, 'selection:changed');
    const receivedOf = (count: number) =>
      eventually(
        async () => changes().at(-1),
        () => changes().length === count,
      );
    await person.client.post(API.selectionExtend(selectionId));
    const version = (await receivedOf(2))?.version;
    const { status } = await person.client.patch(API.selection(selectionId), { removeSlotIds: slots.slice(1), version });
    expect(status).toBe(200);
    await receivedOf(3);
    expect(changes()).toEqual([1, 2, 3].map((version) => ({ selectionId, state: 'held', version })));
    expect((await person.client.get<SelectionView>(API.selection(selectionId))).body.version).toBe(3);
  });

  it('are closed at sign-out', async () => {
    const person = await makePerson(app);
    const socket = await connect(app.url, person.client.cookie);
    const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
    expect((await person.client.post(API.logout)).status).toBeLessThan(300);
    await gone;
  });
});

describe('every client', () => {
  it('receives the new donation total when a booking is paid', async () => {
    const socket = await connect();
    const before = (await new Client(app.url).get<DonationStats>(API.donationStats)).body;
    const { checkoutUrl } = await makeCheckout(await makePerson(app), slotsOf('2025-07-06', 0, 2));
    await payAt(checkoutUrl, 'card');
    const stats = await eventually(
      async () => received<DonationStats>(socket, 'donations:changed').at(-1),
      (seen) => (seen?.version ?? 0) > before.version,
    );
    expect(stats?.totalAmount).toBe(before.totalAmount + 6);
  });
});

describe('connecting', () => {
  it('is not possible from a page on another site', async () => {
    const answer = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const own = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`);
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['', '&sid=', '&sid=x&sid=', '&sid=&sid='])(
    'is limited per IP address, whatever connection ID a handshake claims: %j',
    async (claim) => {
      const { url } = await app.another({ SOCKETS_PER_ADDRESS: '2', RATE_LIMITS: 'on' });
      const handshake = async () => (await fetch(`${url}/socket.io/?EIO=4&transport=polling${claim}`)).status;
      expect([await handshake(), await handshake(), await handshake()]).toEqual([200, 200, 403]);
      // Parallel handshakes are not counted until they have become connections.
      const { url: crowded } = await app.another({ SOCKETS_PER_ADDRESS: '2', RATE_LIMITS: 'on' });
      const together = await Promise.all(
        Array.from({ length: 20 }, async () => (await fetch(`${crowded}/socket.io/?EIO=4&transport=polling${claim}`)).text()),
      );
      const ids = together.flatMap((text) => /"sid":"([\w-]+)"/.exec(text)?.[1] ?? []);
      const alive = await Promise.all(
        ids.map(
          async (id) => (await fetch(`${crowded}/socket.io/?EIO=4&transport=polling&sid=${id}`, { method: 'POST', body: '2' })).status,
        ),
      );
      expect(alive.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
    },
  );

  it('is limited per IP address, and allowed again once a connection closes', async () => {
    const { url } = await app.another({ SOCKETS_PER_ADDRESS: '2', RATE_LIMITS: 'on' });
    const [first] = [await connect(url), await connect(url)];
    await expect(connect(url)).rejects.toThrow('websocket error');
    first.disconnect();
    // A closed connection counts until the server notices that it has closed.
    await eventually(
      () => connect(url).catch(() => undefined),
      (socket) => socket !== undefined,
    );
  });
});

const onRedis = process.env.TEST_REDIS_URL ? it : it.skip;
onRedis('a hold on one instance reaches watchers on another through Redis', async () => {
  const second = await app.another();
  const socket = await connect(second.url);
  await watch(socket, '2025-07-08');
  const person = await makePerson(app);
  await at(app, person).post(API.selections, selectionBody(['2025-07-08T10:00']));
  const [frame] = await eventually(
    async () => received<SlotsChanged>(socket, 'slots:changed'),
    (seen) => seen.length > 0,
  );
  expect(frame).toMatchObject({ version: 1, slots: [{ id: '2025-07-08T10:00', status: 'held' }] });
});
