import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { AdminCashBox } from '@raffle/contracts/admin/cash';
import { EXPORT_KINDS } from '@raffle/contracts/payouts';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.js';
import { Ledger } from '../../payments/ledger/ledger.js';
import { SealsService } from '../../results/seals.service.js';
import { rememberAtSandbox } from './provider-past.js';
import { seedSeason } from './seed-season.js';

// Everything sold: the most that a season can hold. It is made once, and only read.
const MINUTES = 60_000;
/** What people wait for without noticing that they wait. */
const MOST_MS = 300;
const TIMES = 5;

let app: TestApp;
const seed = () =>
  seedSeason(app.database, app.app.get(SealsService), {
    year: 2025,
    people: 5000,
    now: Date.parse(TEST_NOW),
    seed: 1,
    passwordHash: 'none',
    remember: (payments) => rememberAtSandbox(app.sandbox?.url ?? '', payments),
  });

beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  expect(await seed()).toMatchObject({ people: 5000, slots: 23_520 });
}, 3 * MINUTES);
afterAll(() => app.close());

it(
  'sells a whole season to five thousand people and at the bridge as if they had bought it, provider and seals included',
  async () => {
    await expectInvariants(app);
    const [counts] = await app.sql<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM claims WHERE state = 'sold') AS sold, (SELECT count(DISTINCT user_id)::int FROM bookings WHERE payment_status = 'paid') AS buyers,
              (SELECT count(*)::int FROM ticket_seals) AS seals, (SELECT count(*)::int FROM users) AS people, (SELECT sum(taken)::int FROM day_versions) AS taken`,
    );
    // With the 32 who bought at the bridge.
    expect(counts).toEqual({ sold: 23_520, buyers: 5032, seals: 23_520, people: 5032, taken: 23_520 });
    const { body: box } = await (await makeAdmin(app, 'organiser')).get<AdminCashBox>(API.adminCashBox);
    expect(box).toMatchObject({ inBoxes: 48, withPeople: 99, atBank: 40, differences: -5, underWay: [{ amount: 48 }] });
    expect(await app.app.get(Ledger, { strict: false }).disagreements()).toEqual([]);
    await expect(seed()).rejects.toThrow('Somebody has slots of 2025');
  },
  2 * MINUTES,
);

/** What stands for a parameter of a path; a new one has to be told here. */
const SAMPLES: Record<string, readonly string[]> = { id: ['4000'], bookingId: ['0'], year: ['2025'], kind: EXPORT_KINDS };
/** That there is no such sale is found by the same key. */
const NO_CASH = '/api/admin/cash-sales/0';
/** What such a page is asked for besides its bare address. */
const QUERIES: Record<string, string[]> = {
  [API.adminBookings]: [
    '',
    '?q=person-04321@example.com',
    '?q=nobody%20of%20this%20name',
    '?date=2025-06-14',
    '?status=refunded',
    '?after=200',
  ],
};

function adminReads(): string[] {
  const { paths: documented } = SwaggerModule.createDocument(app.app, new DocumentBuilder().build());
  const paths = Object.entries(documented).filter(([path, methods]) => path.startsWith('/api/admin/') && 'get' in methods);
  return paths.flatMap(([path]) => filled(path)).flatMap((path) => (QUERIES[path] ?? ['']).map((query) => path + query));
}

function filled(path: string): string[] {
  const [whole, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (whole === undefined) return [path];
  const samples = SAMPLES[name ?? ''];
  if (samples === undefined) throw new Error(`${path}: no sample of ${name}`);
  return samples.flatMap((sample) => filled(path.replace(whole, sample)));
}

it(
  'answers every read of the organisers within 300 ms on a season that is sold out',
  async () => {
    const admin = await makeAdmin(app, 'owner');
    const paths = adminReads();
    expect(paths.length).toBeGreaterThan(20);
    const slow: string[] = [];
    for (const path of paths) {
      const times: number[] = [];
      // The fastest is what the server needs; the others tell what else the machine was doing.
      while (times.length < TIMES || (Math.min(...times) > MOST_MS && times.length < 10 * TIMES)) times.push(await firstByte(admin, path));
      const needed = Math.min(...times);
      if (process.env.SHOW_TIMES) process.stdout.write(`| ${path} | ${needed.toFixed(0)} |\n`);
      if (needed > MOST_MS) slow.push(`${path}: ${needed.toFixed(0)} ms`);
    }
    expect(slow).toEqual([]);
  },
  2 * MINUTES,
);

/** Milliseconds until an answer begins; an export goes on for as long as it is read. */
async function firstByte(admin: AdminClient, path: string): Promise<number> {
  const begun = performance.now();
  const response = await admin.fetch(path);
  const ms = performance.now() - begun;
  const text = await response.text();
  if (response.status !== 200 && path !== NO_CASH) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
  return ms;
}
