// Measures the log at its largest, with a sold-out season after ten others. These tests run only in `npm run test:long`.
import { generateKeyPairSync, sign } from 'node:crypto';
import { EVERYTHING } from '../../../test/long.js';
import { insertBackdatedSale } from '../../../test/backdated-sale.js';
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.js';
import { seedSeason } from '../../commands/seed/seed-season.js';
import { InvariantsJob } from '../../operations/invariants/invariants.job.js';
import { LineService } from '../prize/line.service.js';
import { LogKeys } from './log-keys.service.js';
import { LogSealingService } from './log-sealing.service.js';
import { LogTrees } from './log-trees.js';
import { checkpointText, sha256 } from './log.rules.js';

const MINUTES = 60_000;
const PAST = Array.from({ length: 10 }, (_, index) => 2015 + index);
const HEADS = 4000;
const TICKETS = 23_520;
const describeLong = EVERYTHING ? describe : describe.skip;

describeLong('a sold-out season after ten others', () => {
  let app: TestApp;
  const seal = () => app.app.get(LogSealingService).seal();

  async function sell(year: number): Promise<void> {
    await seedSeason(app.database, {
      year,
      people: 5000,
      now: Date.parse(TEST_NOW) - (2025 - year) * 365 * 24 * 60 * MINUTES,
      seed: year,
      passwordHash: 'none',
      remember: async (payments) =>
        payments.map(({ name, refunded }) => ({ session: `s-${name}`, intent: `i-${name}`, refund: refunded ? `r-${name}` : null })),
    });
    // Changes the people's email addresses, because every season generates the same people.
    for (const table of ['users', 'admins'])
      await app.sql(`UPDATE ${table} SET email = $1 || email WHERE email NOT LIKE '20__-%' AND email <> ''`, [`${year}-`]);
  }

  beforeAll(async () => {
    app = await startTestApp({ sandbox: true });
    for (const year of PAST) {
      await app.sql(
        `INSERT INTO seasons SELECT (jsonb_populate_record(s, jsonb_build_object('year', $1::int, 'status', 'closed',
           'starts_on', make_date($1, 5, 1), 'ends_on', make_date($1, 5, 1) + (s.ends_on - s.starts_on)))).* FROM seasons s WHERE year = 2025`,
        [year],
      );
      await sell(year);
    }
    await sell(2025);
    await seal();
    await witness();
  }, 30 * MINUTES);
  afterAll(() => app?.close());

  /** Adds log heads at evenly spaced sizes, each with a log witness's statement. */
  async function witness(): Promise<void> {
    const { privateKey } = generateKeyPairSync('ed25519');
    await app.database.transact(async (tx) => {
      const key = (await app.app.get(LogKeys).all(tx, 2025)).at(-1);
      const [{ size }] = (await tx.rows(`SELECT max(size) AS size FROM log_checkpoints WHERE season_year = 2025`)) as [{ size: number }];
      const tree = await app.app.get(LogTrees).atLeast(tx, 2025, size);
      const heads = Array.from({ length: HEADS }, (_, index) => Math.floor((size * (index + 1)) / (HEADS + 1)));
      const [{ id }] = (await tx.rows(
        `INSERT INTO witnesses (kind, name, key) VALUES ('log', 'witness.example/w1', 'unchecked') RETURNING id`,
      )) as [{ id: number }];
      for (const head of new Set(heads)) {
        const note = key?.signedNote(checkpointText(key.origin, head, tree.root(head))) ?? '';
        await tx.write(`INSERT INTO log_checkpoints (season_year, size, root, note) VALUES (2025, $1, $2, $3) ON CONFLICT DO NOTHING`, [
          head,
          Buffer.from(tree.root(head)),
          note,
        ]);
        await tx.write(
          `INSERT INTO log_witnessings (season_year, size, witness_id, at, calendar_at, cosignature)
           SELECT 2025, $1, $2, e.at, e.at, $3 FROM log_entries e WHERE season_year = 2025 AND index = $1 - 1`,
          [head, id, `— witness.example/w1 ${sign(null, sha256(Buffer.from(note)), privateKey).toString('base64')}`],
        );
      }
    });
    await app.sql('ANALYZE');
  }

  /** Runs `work` five times and returns the median duration in milliseconds. */
  async function measured(what: string, work: () => Promise<unknown>, before?: (round: number) => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await before?.(round);
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
    }
    const [, , median = Infinity] = times.sort((a, b) => a - b);
    process.stdout.write(`${what}: ${median.toFixed(0)} ms\n`);
    return median;
  }

  it('finds new entries quickly even if the log is very long', async () => {
    expect(await measured('sealing when nothing is new', seal)).toBeLessThan(1000);
  });

  it('computes the ranking within a second', async () => {
    const line = () =>
      app.database.snapshot((reader) =>
        app.app.get(LineService).next(reader, 2025, { id: '0', arrivedAt: new Date('2025-06-20T10:07:00Z') }, 20),
      );
    expect((await line()).line).toHaveLength(20);
    expect(await measured('the line of the prize', line)).toBeLessThan(1000);
  });

  it(
    'checks the invariants of the current season within ten seconds',
    async () => {
      const job = app.app.get(InvariantsJob);
      const begun = performance.now();
      expect(await job.checkAll()).toEqual([]);
      process.stdout.write(`the invariants of all seasons: ${(performance.now() - begun).toFixed(0)} ms\n`);
      expect(await measured('the invariants of the seasons that change', () => job.check())).toBeLessThan(10_000);
    },
    10 * MINUTES,
  );

  // This test comes last, because the inserted rows violate invariants.
  it('logs a sale within two seconds', async () => {
    const entries = async () => (await app.sql(`SELECT 1 FROM log_entries WHERE season_year = 2025 AND kind = 'ticket'`)).length;
    const before = await entries();
    expect(before).toBeGreaterThanOrEqual(TICKETS);
    const sale = (round: number) => insertBackdatedSale(app, `2026-01-01T1${round}:00`, { reference: `FIGURE${round}`, paidAgo: '0' });
    expect(await measured('from a sale to its signed head', seal, sale)).toBeLessThan(2000);
    expect(await entries()).toBe(before + 5);
  });
});
