import { untilWaiting } from '../../../test/locks.js';
import { paidWithoutRow } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { Installation } from '../provider/installation.js';
import { Ledger } from './ledger.js';
import { StripeGateway } from '../provider/stripe-gateway.js';
import { MAX_REFUNDS_PER_HOUR, UnknownPayments } from './unknown-payments.service.js';

/** No decision commits while a test holds this lock. */
const GATE = 4711;

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp({ sandbox: true });
  app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
  await app.sql(
    `CREATE FUNCTION wait_to_decide() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NEW; END $$`,
  );
  await app.sql(`CREATE TRIGGER wait_to_decide BEFORE UPDATE ON unknown_payments FOR EACH ROW EXECUTE FUNCTION wait_to_decide()`);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app?.close();
});

/**
 * Makes decisions about payments in two parallel runs, as if the job and reconcile.js ran at the same time. Each run
 * finds different payments; together, they find one more than the limit.
 */
async function decidedByTwoRuns(): Promise<number> {
  const origin = await app.app.get(Installation).origin();
  const [ledger, stripe, unknown] = [app.app.get(Ledger), app.app.get(StripeGateway), app.app.get(UnknownPayments)];
  const find = async (n: number) =>
    ledger.find(await stripe.readMoney(await paidWithoutRow(app, { name: `OKV-00000-00000-00${n}.1`, origin })));
  const found: Awaited<ReturnType<typeof find>>[] = [];
  for (let n = 1; n <= MAX_REFUNDS_PER_HOUR + 1; n += 1) found.push(await find(n));
  // The gate makes the runs overlap: the second run counts, or waits for the lock, before the first run has committed.
  const { runs } = await app.database.transact(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [GATE]);
    const both = Promise.all([unknown.judge(found.slice(0, 3)), unknown.judge(found.slice(3))]);
    await untilWaiting(app, 2);
    return { runs: both };
  });
  await runs;
  const [decided] = await app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM unknown_payments WHERE decision = 'give-back'`);
  return decided?.n ?? 0;
}

it('two parallel runs refund no more payments per hour than a single run may', async () => {
  expect(await decidedByTwoRuns()).toBeLessThanOrEqual(MAX_REFUNDS_PER_HOUR);
});

it('control: without the lock, each run counts only its own payments, and together they exceed the limit', async () => {
  const database = app.app.get(Database);
  const transact = database.transact.bind(database);
  const unlocked = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, key: keyof Tx) =>
        key === 'rows'
          ? (sql: string, values?: unknown[]) =>
              sql.includes("hashtext('unknown payments')") ? Promise.resolve([]) : target.rows(sql, values)
          : Reflect.get(target, key, target),
    });
  jest.spyOn(database, 'transact').mockImplementation((work) => transact((tx) => work(unlocked(tx))));
  expect(await decidedByTwoRuns()).toBe(MAX_REFUNDS_PER_HOUR + 1);
});
