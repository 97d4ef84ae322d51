import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { AdminCashBox } from '@raffle/contracts/admin/cash';
import { EXPORT_KINDS } from '@raffle/contracts/money/payouts';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { askedDuring, rowsHandled, type Asked } from '../../../test/statements.js';
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.js';
import { Ledger } from '../../payments/ledger/ledger.js';
import { rememberAtSandbox } from './provider-past.js';
import { seedSeason } from './seed-season.js';

// Everything sold: the most that a season can hold. It is made once, and only read.
const MINUTES = 60_000;
/** Of one answer, the session’s own included; the portions of a long one count once. */
const MOST_STATEMENTS = 15;
/** Twice what the file of every ticket needs; a list that goes through the season for each of its lines has millions. */
const MOST_ROWS = 400_000;

let app: TestApp;
const seed = () =>
  seedSeason(app.database, {
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
  'sells a whole season to five thousand people and at the bridge as if they had bought it, provider included',
  async () => {
    await expectInvariants(app);
    const [counts] = await app.sql<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM claims WHERE state = 'sold') AS sold, (SELECT count(DISTINCT user_id)::int FROM bookings WHERE payment_status = 'paid') AS buyers,
              (SELECT count(*)::int FROM users) AS people, (SELECT sum(taken)::int FROM day_versions) AS taken`,
    );
    // With the 32 who bought at the bridge.
    expect(counts).toEqual({ sold: 23_520, buyers: 5032, people: 5032, taken: 23_520 });
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
  'answers every read of the organisers on a season that is sold out with few statements, none of which goes through it again and again',
  async () => {
    const admin = await makeAdmin(app, 'owner');
    const paths = adminReads();
    expect(paths.length).toBeGreaterThan(20);
    // As autovacuum would some time: the plans must not hang on whether it has come by.
    await app.sql('ANALYZE');
    const costly: string[] = [];
    for (const path of paths) {
      const asked = (await askedDuring(app, () => readWhole(admin, path))).filter(({ text }) => !text.startsWith('FETCH '));
      const rows = await rowsOf(asked);
      if (process.env.SHOW_COSTS) process.stdout.write(`| ${path} | ${asked.length} | ${rows} |\n`);
      if (asked.length > MOST_STATEMENTS || rows > MOST_ROWS) costly.push(`${path}: ${asked.length} statements, ${rows} rows`);
    }
    expect(costly).toEqual([]);
  },
  2 * MINUTES,
);

it('twin that goes through the season once for each of two hundred lines: it is seen', async () => {
  const text = `SELECT line, (SELECT count(*) FROM claims WHERE slot_id || '' > line::text) FROM generate_series(1, 200) line`;
  expect(await rowsOf(await askedDuring(app, () => app.sql(text)))).toBeGreaterThan(MOST_ROWS);
});

async function rowsOf(asked: Asked[]): Promise<number> {
  let rows = 0;
  for (const one of asked) rows += await rowsHandled(app, one);
  return rows;
}

async function readWhole(admin: AdminClient, path: string): Promise<void> {
  const response = await admin.fetch(path);
  const text = await response.text();
  if (response.status !== 200 && path !== NO_CASH) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
}
