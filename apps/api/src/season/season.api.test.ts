import { startTestApp, type TestApp } from '../../test/test-app.js';
import { EventBus } from '../platform/events/event-bus.js';
import { Season } from './season.entity.js';
import { SeasonService } from './season.service.js';
import { seasonView } from './season.view.js';

let app: TestApp;
let seasons: SeasonService;
beforeAll(async () => {
  app = await startTestApp();
  seasons = app.app.get(SeasonService);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.close());

const freeze = () => app.sql(`UPDATE seasons SET sales_frozen = true, version = version + 1`);
const NO_FACTS = { waterAt: null, arrival: null, winner: null, isPassedOn: false, isPaidOut: false };
const tell = (season: Season) =>
  app.app
    .get(EventBus)
    .publish([
      { name: 'season.changed', payload: seasonView(season, NO_FACTS, seasons.clock.now(), { demonstration: true, sellsOnline: true }) },
    ]);

/** Starts reading the season. The read gets its result immediately but returns it only after `release` is called. */
async function heldRead(): Promise<{ season: Promise<Season>; release: () => void; version: number }> {
  const present = await seasons.current();
  const read = seasons.allIn.bind(seasons);
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const hasRead = new Promise<void>((resolve) => {
    jest.spyOn(seasons, 'allIn').mockImplementationOnce(async (reader) => {
      const found = await read(reader);
      resolve();
      await gate;
      return found;
    });
  });
  tell(present);
  const season = seasons.current();
  await hasRead;
  return { season, release, version: present.version };
}

it('does not cache a season that was read before a change', async () => {
  const { season, release } = await heldRead();
  await freeze();
  tell(await app.database.single((reader) => seasons.findIn(reader, 2025)));
  release();
  expect((await season).salesFrozen).toBe(false);
  expect((await seasons.current()).salesFrozen).toBe(true);
});

it('rereads the season if another process reports a newer version, even while a read is in progress', async () => {
  const { season, release, version } = await heldRead();
  await freeze();
  const newer = seasons.atLeast(version + 1, Object.assign(new Season(), { version }));
  release();
  expect((await season).version).toBe(version);
  expect((await newer).version).toBe(version + 1);
});
