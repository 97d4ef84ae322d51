import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { AdminCashBox } from '@raffle/contracts/admin/cash';
import { EXPORT_KINDS } from '@raffle/contracts/money/payouts';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { statementsDuring, rowsHandled, type SentStatement } from '../../../test/statements.js';
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.js';
import { Ledger } from '../../payments/ledger/ledger.js';
import { rememberAtSandbox } from './provider-history.js';
import { seedSeason } from './seed-season.js';

// These tests use a sold-out season, which has as much data as a season can have. It is created once, because the tests only read it.
const MINUTES = 60_000;
/**
 * Maximum number of statements per response, including the one that reads the session. The FETCH statements of a streamed response are not
 * counted.
 */
const MAX_STATEMENTS = 15;
/**
 * Maximum number of rows read per response, which is about twice as many as exporting all tickets reads. A list that scanned the season for
 * each of its rows would read millions.
 */
const MAX_ROWS = 400_000;

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
  "sells a whole season online and at the bridge, and keeps books that agree with the provider's",
  async () => {
    await expectInvariants(app);
    const [counts] = await app.sql<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM claims WHERE state = 'sold') AS sold, (SELECT count(DISTINCT user_id)::int FROM bookings WHERE payment_status = 'paid') AS buyers,
              (SELECT count(*)::int FROM users) AS people, (SELECT sum(taken)::int FROM day_versions) AS taken`,
    );
    // Both numbers include the 32 buyers who paid at the bridge.
    expect(counts).toEqual({ sold: 23_520, buyers: 5032, people: 5032, taken: 23_520 });
    const { body: box } = await (await makeAdmin(app, 'organiser')).get<AdminCashBox>(ADMIN_API.cashBox);
    expect(box).toMatchObject({ inBoxes: 48, withPeople: 99, atBank: 40, differences: -5, underWay: [{ amount: 48 }] });
    expect(await app.app.get(Ledger, { strict: false }).disagreements()).toEqual([]);
    await expect(seed()).rejects.toThrow('Somebody has slots of 2025');
  },
  2 * MINUTES,
);

/** Sample values for path parameters, by parameter name. The test fails if a path has a parameter that is not listed here. */
const SAMPLES: Record<string, readonly string[]> = { id: ['4000'], bookingId: ['0'], year: ['2025'], kind: EXPORT_KINDS };
/** No such sale exists, but looking it up uses the same index as looking up an existing sale. */
const NO_CASH = '/api/admin/cash-sales/0';
/** Query strings with which to request each path. The empty string requests the path without a query. */
const QUERIES: Record<string, string[]> = {
  [ADMIN_API.bookings]: [
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
  "responds to each of the organisers' GET requests in a sold-out season with few statements and without scanning the season repeatedly",
  async () => {
    const admin = await makeAdmin(app, 'owner');
    const paths = adminReads();
    expect(paths.length).toBeGreaterThan(20);
    // Analyses the tables as autovacuum does, so that the query plans do not depend on whether autovacuum has already run.
    await app.sql('ANALYZE');
    const costly: string[] = [];
    for (const path of paths) {
      const sent = (await statementsDuring(app, () => readWhole(admin, path))).filter(({ text }) => !text.startsWith('FETCH '));
      const rows = await rowsOf(sent);
      if (process.env.SHOW_COSTS) process.stdout.write(`| ${path} | ${sent.length} | ${rows} |\n`);
      if (sent.length > MAX_STATEMENTS || rows > MAX_ROWS) costly.push(`${path}: ${sent.length} statements, ${rows} rows`);
    }
    expect(costly).toEqual([]);
  },
  2 * MINUTES,
);

it('control: a query that scans the season once for each of two hundred rows exceeds the limit', async () => {
  const text = `SELECT line, (SELECT count(*) FROM claims WHERE slot_id || '' > line::text) FROM generate_series(1, 200) line`;
  expect(await rowsOf(await statementsDuring(app, () => app.sql(text)))).toBeGreaterThan(MAX_ROWS);
});

async function rowsOf(sent: SentStatement[]): Promise<number> {
  let rows = 0;
  for (const one of sent) rows += await rowsHandled(app, one);
  return rows;
}

async function readWhole(admin: AdminClient, path: string): Promise<void> {
  const response = await admin.fetch(path);
  const text = await response.text();
  if (response.status !== 200 && path !== NO_CASH) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
}
