import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { datesBetween, slotsOfDate } from '@raffle/contracts/slot-time';
import { makeAdmin, type AdminClient, openShift } from '../../../test/admin.js';
import type { Answer } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { watchDeadlocks } from '../../../test/locks.js';
import { EVERYTHING } from '../../../test/long.js';
import { eventually, makePeople, selectionBody, type Person } from '../../../test/make.js';
import { resultStep, together, TWO_WITNESSES, type ResultStep } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

/** Dates on which buyers claim slots, and which the organiser's actions also affect. */
const DAYS = datesBetween('2025-07-01', '2025-07-04');
const JULY = datesBetween('2025-07-01', '2025-07-31');
const ARRIVED = '2025-05-31T10:07:00+02:00';

let app: TestApp;
let cashier: AdminClient;
/** An organiser on another app instance, whose clock shows a date after the arrival. */
let admin: AdminClient;
beforeEach(async () => {
  app = await startTestApp({ env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  // Under the `last_slot` rule, the last date cannot change once a ticket has been sold.
  await app.sql(`UPDATE seasons SET no_water = 'refund'`);
  [cashier, admin] = [await makeAdmin(app), await makeAdmin(app)];
  await openShift(cashier);
  admin.client.moveTo((await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' })).url);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

type Action = () => Promise<Answer<unknown>>;

async function change(more: object, year = 2025): ReturnType<Action> {
  const [row] = await app.sql<{ version: number }>(`SELECT version FROM seasons WHERE year = $1`, [year]);
  return together(app, admin, admin.patch(ADMIN_API.season(year), { version: row?.version, ...more }));
}
const step = (name: ResultStep, body = {}): ReturnType<Action> => resultStep(app, admin, name, body);
const record = (openHolds: string): ReturnType<Action> =>
  resultStep(app, admin, 'arrival', { arrivedAt: ARRIVED, ...TWO_WITNESSES, openHolds });

const freeze: Action = () => change({ salesFrozen: true, openHolds: 'finish' });
const freezeAndRelease: Action = () => change({ salesFrozen: true, openHolds: 'release' });
const openAgain: Action = () => change({ salesFrozen: false });
const recordArrival: Action = () => record('finish');
const recordAndRelease: Action = () => record('release');
const takeBack: Action = () => step('withdraw', { reason: 'Misread' });
const verify: Action = () => step('verify');
const announce: Action = () => step('announce');
const shorten: Action = () => change({ to: '2025-12-30', maxSlotsPerDay: 9 });
const lengthen: Action = () => change({ to: '2025-12-31', maxSlotsPerDay: 10 });
const block: Action = () => admin.post(ADMIN_API.blocks, { reason: 'The bridge is closed', dates: JULY });
const unblock: Action = () => admin.delete(ADMIN_API.blocks, { reason: 'Open again', dates: JULY });
const noteFees: Action = () => admin.post(ADMIN_API.fees, { year: 2025, amount: 1 });
const prepareNext: Action = () => admin.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' });
const beginNext: Action = () => change({ status: 'open' }, 2026);

let sold = 0;
const sellForCash: Action = () =>
  cashier.post(ADMIN_API.cashSales, { slotIds: [slotsOfDate('2025-06-10')[(sold += 1)]], buyerName: 'Kabo', amountTaken: 3 });
async function passOn(): ReturnType<Action> {
  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second'`);
  return step('pass-on');
}
async function reword(): ReturnType<Action> {
  const [row] = await app.sql<{ version: number }>(`SELECT version FROM site_content WHERE section = 'prizeSponsors'`);
  return admin.put(ADMIN_API.contentSection('prizeSponsors'), { version: row?.version ?? 0, value: null });
}

/** Number of buyers who claim slots. The short run uses fewer, because each action waits for every buyer's claims. */
const PEOPLE = EVERYTHING ? 20 : 8;

/** Has buyers claim and release slots, on two dates at a time, until `work` is done. @returns the distinct statuses of the claims */
async function whileOthersClaim(work: () => Promise<void>): Promise<number[]> {
  const statuses = new Set<number>();
  let [claims, going] = [0, true];
  const claimAndLetGo = async (person: Person, n: number): Promise<void> => {
    for (; going; claims += 1) {
      const dates = [DAYS[(n + claims) % 4] ?? '', DAYS[(n + claims + 1 + (n % 3)) % 4] ?? ''];
      const { status, body } = await person.client.post<{ selectionId: string }>(
        API.selections,
        selectionBody(dates.map((date) => slotsOfDate(date)[n] ?? '')),
      );
      statuses.add(status);
      if (status === 201) await person.client.delete(API.selection(body.selectionId));
    }
  };
  const crowd = Promise.all((await makePeople(app, PEOPLE)).map(claimAndLetGo));
  try {
    await eventually(
      async () => claims,
      (count) => count >= 20,
    );
    await work();
  } finally {
    going = false;
    await crowd;
  }
  return [...statuses].toSorted();
}

async function runInOrder(...actions: Action[]): Promise<void> {
  for (const action of actions) {
    const { status, body } = await action();
    if (status >= 300) throw new Error(`${action.name} was answered ${status}: ${JSON.stringify(body)}`);
  }
}

it("executes each of an organiser's actions while buyers claim slots, without failing any claim", async () => {
  const deadlocked = watchDeadlocks();
  const statuses = await whileOthersClaim(async () => {
    await runInOrder(sellForCash, sellForCash, freeze, openAgain, freezeAndRelease, openAgain);
    await runInOrder(block, unblock, shorten, lengthen, noteFees, reword);
    await runInOrder(recordAndRelease, verify, takeBack, recordArrival, verify, announce, passOn);
  });
  expect(statuses.filter((status) => ![201, 409].includes(status))).toEqual([]);
  expect(deadlocked).toEqual([]);
  await expectInvariants(app);
}, 120_000);

it('starts the next season while buyers claim slots', async () => {
  const deadlocked = watchDeadlocks();
  const statuses = await whileOthersClaim(() => runInOrder(prepareNext, beginNext));
  expect(statuses.filter((status) => ![201, 400, 409].includes(status))).toEqual([]);
  expect(deadlocked).toEqual([]);
  await expectInvariants(app);
}, 120_000);
