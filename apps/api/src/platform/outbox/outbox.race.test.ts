import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Outbox } from './outbox.js';

declare module './outbox.js' {
  interface OutboxMessages {
    'test.count': { n: number };
    'test.fail': { n: number };
    'test.held': { n: number };
  }
}

let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  first = await startTestApp();
  second = await first.another();
});
afterAll(async () => first?.close());

const open = (kind: string) =>
  first.sql<{ attempts: number; last_error: string | null; wait: number }>(
    `SELECT attempts, last_error, extract(epoch FROM due_at - now())::float AS wait FROM outbox WHERE kind = $1 AND done_at IS NULL`,
    [kind],
  );

function stage(n: number, kind: 'test.count' | 'test.fail', fail = false): Promise<void> {
  return first.database.transact(async (tx) => {
    await first.app.get(Outbox).stage(tx, kind, { n });
    if (fail) throw new Error('rolled back');
  });
}

it('handles each message once even if two processes drain the outbox at the same time', async () => {
  const seen: number[] = [];
  for (const app of [first, second]) {
    app.app.get(Outbox).handle('test.count', async ({ n }) => {
      seen.push(n);
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
  await Promise.all(Array.from({ length: 100 }, (_, n) => stage(n, 'test.count')));
  await Promise.all([first, second, first, second].map((app) => app.app.get(Outbox).drain()));
  await eventually(
    () => open('test.count'),
    (rows) => rows.length === 0,
  );
  expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
});

it('checks for messages once more if a caller joins a running drain', async () => {
  const outbox = first.app.get(Outbox);
  const seen: number[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  outbox.handle('test.held', async ({ n }) => {
    seen.push(n);
    if (n === 1) await held;
  });
  // Inserts a message directly, as another process would, so that this process does not notice it.
  const written = (n: number) => first.sql(`INSERT INTO outbox (kind, payload) VALUES ('test.held', $1)`, [{ n }]);
  await written(1);
  const run = outbox.drain();
  await eventually(
    async () => seen,
    (all) => all.includes(1),
  );
  await written(2);
  const joined = outbox.drain();
  release();
  expect(await joined).toBe(await run);
  expect(seen).toEqual([1, 2]);
});

it('ignores a message whose transaction was rolled back', async () => {
  await expect(stage(1000, 'test.count', true)).rejects.toThrow('rolled back');
  expect(await open('test.count')).toEqual([]);
});

it('keeps a message whose handler failed, and retries it after a delay with the next attempt number', async () => {
  const attempts: number[] = [];
  first.app.get(Outbox).handle('test.fail', async (_payload, attempt) => {
    attempts.push(attempt);
    if (attempt < 3) throw new Error(`no. ${attempt}`);
  });
  await stage(1, 'test.fail');
  await eventually(
    () => open('test.fail'),
    ([row]) => row?.last_error === 'no. 1' || attempts.length > 1,
  );
  await eventually(
    () =>
      first.app
        .get(Outbox)
        .drain()
        .then(() => open('test.fail')),
    (rows) => rows.length === 0,
  );
  expect(attempts).toEqual([1, 2, 3]);
});
