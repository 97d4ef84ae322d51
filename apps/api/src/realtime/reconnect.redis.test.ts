import type { SlotsChanged, WatchAck } from '@raffle/contracts/realtime';
import { API } from '@raffle/contracts/routes';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { Client } from '../../test/client.js';
import { at, eventually, makePeople, makePerson, makeSelection, selectionBody, slotsOf, type Person } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { openSocket, type TestSocket } from '../../test/servers/test-socket.js';
import { Publisher } from './publisher.js';

const days = datesBetween('2025-07-01', '2025-10-31');
let date = '';
let app: TestApp;
let reader: Client;

beforeAll(async () => {
  app = await startTestApp();
  // The reader is signed in, because a visitor sees another instance's sale only after a quarter of a second.
  reader = (await makePerson(app)).client;
});
afterAll(async () => app?.close());
beforeEach(() => (date = days.shift() ?? ''));
afterEach(() => jest.restoreAllMocks());

interface Grid {
  version: number;
  statuses: Map<string, string>;
}

async function restGrid(): Promise<Grid> {
  const { body, headers } = await reader.get<SlotView[]>(`${API.timeSlots}?date=${date}`);
  return { version: Number(headers.get('x-slots-version')), statuses: new Map(body.map(({ id, status }) => [id, status])) };
}

/** Behaves like the site in a browser: applies frames in order, and reads the grid again after a gap or a lost connection. */
class Watcher {
  grid: Grid = { version: -1, statuses: new Map() };
  private work = Promise.resolve();

  private constructor(readonly socket: TestSocket) {
    socket.on('slots:changed', (frame: SlotsChanged) => this.next(() => this.patch(frame)));
    socket.on('connect', () => this.next(() => this.begin()));
  }

  static async open(): Promise<Watcher> {
    const watcher = new Watcher(await openSocket(app.url));
    watcher.next(() => watcher.begin());
    await watcher.settled();
    return watcher;
  }

  settled(): Promise<void> {
    return this.work;
  }

  private next(step: () => Promise<void>): void {
    this.work = this.work.then(step);
  }

  private async begin(): Promise<void> {
    await new Promise<WatchAck>((resolve) => this.socket.emit('slots:watch', { date }, resolve));
    this.grid = await restGrid();
  }

  private async patch(frame: SlotsChanged): Promise<void> {
    if (frame.date !== date || frame.version <= this.grid.version) return;
    if (frame.after > this.grid.version) this.grid = await restGrid();
    if (frame.version <= this.grid.version) return;
    for (const { id, status } of frame.slots) this.grid.statuses.set(id, status);
    this.grid.version = frame.version;
  }
}

/**
 * Makes thirty people hold, replace and release slots, half of them on the second instance, while the watcher's connection drops and
 * recovers.
 */
async function crowdWhileTheLineBreaks(watcher: Watcher, second: TestApp): Promise<void> {
  const people = await makePeople(app, 30);
  const busy = people.map((person, n) => holdAndRelease(person, n, n % 2 === 0 ? app : second));
  watcher.socket.io.engine.close();
  await Promise.all(busy);
  if (!watcher.socket.connected) watcher.socket.connect();
  await eventually(async () => watcher.socket.connected, Boolean);
}

async function holdAndRelease(person: Person, n: number, where: TestApp): Promise<void> {
  const client = at(where, person);
  const { selectionId } = await makeSelection({ ...person, client }, slotsOf(date, n * 3, 2));
  if (n % 3 === 0) await client.delete(API.selection(selectionId));
  else await client.post(API.selections, selectionBody(slotsOf(date, n * 3 + 1, 2)));
}

async function expectTheSameGrid(watcher: Watcher): Promise<void> {
  const rest = await restGrid();
  await eventually(
    async () => (await watcher.settled(), watcher.grid.version),
    (version) => version === rest.version,
  );
  expect([...watcher.grid.statuses]).toEqual([...rest.statuses]);
}

it('I16: a watcher that was disconnected has the same grid as REST once all changes have arrived', async () => {
  // Instances notify each other only through Redis.
  const second = process.env.TEST_REDIS_URL === undefined ? app : await app.another();
  const watcher = await Watcher.open();
  await crowdWhileTheLineBreaks(watcher, second);
  await expectTheSameGrid(watcher);
  await makeSelection((await makePeople(app, 1))[0] as Person, slotsOf(date, 94, 1));
  await expectTheSameGrid(watcher);
  watcher.socket.disconnect();
});

it('control: the check detects a frame whose slots are lost on the way to the watcher', async () => {
  const watcher = await Watcher.open();
  const publisher = app.app.get(Publisher);
  const send = publisher.send.bind(publisher);
  jest.spyOn(publisher, 'send').mockImplementation(((room: string | undefined, name: 'slots:changed', frame: SlotsChanged) => {
    send(room, name, name === 'slots:changed' ? { ...frame, slots: [] } : frame);
  }) as typeof publisher.send);
  await makeSelection((await makePeople(app, 1))[0] as Person, slotsOf(date, 40, 2));
  await expect(expectTheSameGrid(watcher)).rejects.toThrow(/held/);
  watcher.socket.disconnect();
});
