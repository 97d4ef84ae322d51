import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import type { Answer } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { untilWaiting, watchDeadlocks } from '../../../test/locks.js';
import { makePeople, selectionBody, slotsOf } from '../../../test/make.js';
import { TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';
import { LOCK_SALES, LOCK_SALES_SHARED } from '../../season/sales-lock.js';
import { Season } from '../../season/season.entity.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { LOCK_PERSON } from '../../selections/claim-slots.js';

let app: TestApp;
let admin: AdminClient;
beforeEach(async () => {
  app = await startTestApp({ env: { DATABASE_POOL: '50' } });
  admin = await makeAdmin(app);
  // Seals the log before the test. Otherwise, the sealing job could run during the test and be counted among the transactions waiting for
  // the season.
  await app.app.get(LogSealingService).seal();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

type Action = () => Promise<Answer<unknown>>;

const ACTIONS: [string, Action][] = [
  ['a freeze', () => admin.patch(ADMIN_API.season(2025), { version: 1, salesFrozen: true, openHolds: 'finish' })],
  [
    'the arrival',
    () =>
      admin.post(ADMIN_API.resultStep(2025, 'arrival'), {
        arrivedAt: '2025-05-31T10:07:00+02:00',
        ...TWO_WITNESSES,
        openHolds: 'finish',
      }),
  ],
];

const claimsFrom = async (date: string): Promise<Promise<Answer<unknown>>[]> => {
  const slots = slotsOf(date, 30, 20);
  return (await makePeople(app, 20)).map((person, i) => person.client.post(API.selections, selectionBody([slots[i] ?? ''])));
};
const held = async (): Promise<number> => (await app.sql(`SELECT 1 FROM claims WHERE state = 'held'`)).length;

/** Runs `work` while twenty claims are waiting for a transaction that holds their slots. That transaction is then rolled back. */
async function whileTwentyAreClaiming(work: (running: Promise<Answer<unknown>>[]) => Promise<() => Promise<void>>): Promise<void> {
  let then: (() => Promise<void>) | undefined;
  const undone = new Error('given back');
  const blocking = app.database.transact(async (tx) => {
    await tx.write(`INSERT INTO claims (slot_id, state) SELECT unnest($1::text[]), 'blocked'`, [slotsOf('2025-07-01', 30, 20)]);
    const running = await claimsFrom('2025-07-01');
    await untilWaiting(app, 20);
    then = await work(running);
    throw undone;
  });
  await expect(blocking).rejects.toBe(undone);
  await then?.();
}

const statusesOf = async (answers: Promise<Answer<unknown>>[]): Promise<number[]> => [
  ...new Set((await Promise.all(answers)).map(({ status }) => status)),
];

it.each(ACTIONS)('%s waits for running claims but not for new ones, and no claim succeeds after it', async (_name, action) => {
  await whileTwentyAreClaiming(async (running) => {
    const answered = action().then(async ({ status }) => ({ status, held: await held() }));
    await untilWaiting(app, 21);
    const late = await claimsFrom('2025-07-02');
    await untilWaiting(app, 41);
    return async () => {
      expect((await answered).status).toBeLessThan(300);
      expect(await statusesOf(running)).toEqual([201]);
      expect(await statusesOf(late)).toEqual([409]);
      expect([(await answered).held, await held()]).toEqual([20, 20]);
    };
  });
  await expectInvariants(app);
});

/** Makes the action wait by locking the first day, and has twenty buyers claim slots on a later day in the meantime. */
async function whileTheActionIsUnderWay(action: Action): Promise<{ action: number; claims: number[] }> {
  let under: { action: Promise<Answer<unknown>>; claims: Promise<Answer<unknown>>[] } | undefined;
  await app.database.transact(async (tx) => {
    await tx.rows(`SELECT 1 FROM day_versions WHERE date = '2025-05-01' FOR UPDATE`);
    const answer = action();
    await untilWaiting(app, 1);
    under = { action: answer, claims: await claimsFrom('2025-07-01') };
    await untilWaiting(app, 21);
  });
  return { action: (await under!.action).status, claims: await statusesOf(under!.claims) };
}

it.each(ACTIONS)('%s is not delayed by claims that arrive while it runs', async (_name, action) => {
  const deadlocked = watchDeadlocks();
  const { action: status, claims } = await whileTheActionIsUnderWay(action);
  expect(status).toBeLessThan(300);
  expect([claims, await held(), deadlocked]).toEqual([[409], 0, []]);
  await expectInvariants(app);
});

describe('control: without the lock on sales', () => {
  beforeEach(() => {
    jest.replaceProperty(LOCK_PERSON, 'text', LOCK_PERSON.text.replace(LOCK_SALES_SHARED, '1'));
    jest.replaceProperty(LOCK_SALES, 'text', 'SELECT 1');
  });

  it.each(ACTIONS)('claims still succeed after the server has responded to %s', async (_name, action) => {
    await whileTwentyAreClaiming(async (running) => {
      expect((await action()).status).toBeLessThan(300);
      expect(await held()).toBe(0);
      return async () => {
        expect(await statusesOf(running)).toEqual([201]);
        expect(await held()).toBe(20);
      };
    });
  });

  it.each(ACTIONS)('%s and the claims deadlock if the lock on the season also blocks foreign key checks', async (_name, action) => {
    jest
      .spyOn(SeasonSettingsService.prototype, 'lock')
      .mockImplementation((tx, year) => tx.manager.findOneOrFail(Season, { where: { year }, lock: { mode: 'pessimistic_write' } }));
    const deadlocked = watchDeadlocks();
    await whileTheActionIsUnderWay(action);
    expect(deadlocked).not.toEqual([]);
  });
});
