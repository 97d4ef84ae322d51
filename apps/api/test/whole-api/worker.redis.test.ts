import type { SlotsChanged } from '@raffle/contracts/realtime';
import { eventually, makePerson, makeSelection } from '../make.js';
import { startTestApp, type TestApp } from '../test-app.js';
import { openSocket } from '../servers/test-socket.js';
import { createWorker } from '../../src/create-worker.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { makeLogger } from '../../src/platform/http/logging/logger.js';
import { ExpireSelectionsJob } from '../../src/selections/expire-selections.job.js';

/** Runs only with Redis, because without it the jobs run in the API's own process. */
const onRedis = process.env.TEST_REDIS_URL ? describe : describe.skip;

onRedis('an external worker', () => {
  let app: TestApp;
  beforeAll(async () => (app = await startTestApp({ byTheClock: true, env: { WORKER: 'external' } })));
  afterAll(async () => app?.close());

  it('ends holds and notifies clients through the sockets of the API process', async () => {
    const config = loadConfig({
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
      REDIS_URL: process.env.TEST_REDIS_URL,
      APP_NOW: '2025-06-01T09:00:00+02:00',
    });
    const worker = await createWorker(config, makeLogger('silent'));
    const socket = await openSocket(app.url);
    try {
      await socket.emitWithAck('slots:watch', { date: '2025-06-14' });
      const { selectionId } = await makeSelection(await makePerson(app), ['2025-06-14T10:00']);
      await app.sql(`UPDATE selections SET expires_at = now() - interval '1 second' WHERE id = $1`, [selectionId]);
      await app.sql(`UPDATE claims SET expires_at = now() - interval '1 second' WHERE selection_id = $1`, [selectionId]);
      await worker.get(ExpireSelectionsJob).sweep();
      const patches = (): SlotsChanged[] =>
        socket.seen.filter(({ event }) => event === 'slots:changed').map(({ payload }) => payload as SlotsChanged);
      const seen = await eventually(
        async () => patches(),
        (frames) => frames.some((frame) => frame.slots[0]?.status === 'available'),
      );
      expect(seen.at(-1)).toMatchObject({ date: '2025-06-14', version: 2, slots: [{ id: '2025-06-14T10:00', status: 'available' }] });
    } finally {
      socket.disconnect();
      await worker.close();
    }
  });
});

it('an external worker without Redis refuses to start, because nobody would receive its events', () => {
  expect(() => loadConfig({ DATABASE_URL: 'postgres://x/x', WORKER: 'external' })).toThrow('WORKER=external needs REDIS_URL');
});
