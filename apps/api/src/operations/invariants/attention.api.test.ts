import { Client } from 'pg';
import { eventually, firstRun, makeCheckout, makePerson, payAt, slotsOf } from '../../../test/make.js';
import { payAndWait, sendEvent, sessionEvent } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Attention } from '../../platform/attention/attention.js';
import { Snapshot } from '../../platform/db/database.js';
import { ReconciliationService } from '../../payments/ledger/reconciliation.service.js';
import { JobHeartbeats, type RepeatedJob } from '../../platform/queue/job-heartbeats.js';
import { violationsOf } from '../../../test/expect-invariants.js';
import { InvariantsJob } from './invariants.job.js';

let app: TestApp;
let attention: Attention;
beforeAll(async () => {
  const check = jest.spyOn(InvariantsJob.prototype, 'check');
  app = await startTestApp({ sandbox: true, byTheClock: true });
  attention = app.app.get(Attention);
  await firstRun(check);
});
afterAll(async () => app?.close());
beforeEach(() => app.sql('DELETE FROM attention'));

const open = async (only?: string) =>
  (await attention.list()).filter(({ resolvedAt, kind }) => resolvedAt === null && (only ?? kind) === kind);

describe('a broken invariant', () => {
  const broken = `INSERT INTO outbox (kind, payload, created_at, due_at) VALUES ('x', '{}', now() - interval '11 minutes', now() - interval '11 minutes')`;

  it('becomes a single attention item, which is closed by the first check that no longer finds the violation', async () => {
    const job = app.app.get(InvariantsJob);
    await app.sql(broken);
    await job.check();
    await job.check();
    expect(await open()).toMatchObject([{ kind: 'invariant', subject: 'I10', times: 2, details: expect.stringMatching(/outbox \d+ x/) }]);
    await app.sql(`DELETE FROM outbox WHERE kind = 'x'`);
    await job.check();
    expect(await open()).toEqual([]);
    expect(await attention.list()).toMatchObject([{ subject: 'I10', resolvedAt: expect.any(String) }]);
  });

  it('becomes a new attention item if it recurs after someone has resolved the first item', async () => {
    const job = app.app.get(InvariantsJob);
    await app.sql(broken);
    await job.check();
    const [item] = await open();
    const resolve = () => app.database.transact((tx) => attention.resolve(item?.id ?? 0, 'admin 1', tx));
    expect(await resolve()).toMatchObject({ resolvedAt: expect.any(String) });
    expect(await resolve()).toBeUndefined();
    await job.check();
    expect(await open()).toMatchObject([{ subject: 'I10', times: 1 }]);
    await app.sql(`DELETE FROM outbox WHERE kind = 'x'`);
  });
});

it('an invariant that cannot be checked becomes an attention item, and the other invariants are still checked', async () => {
  const job = app.app.get(InvariantsJob);
  const rows: (this: Snapshot, ...given: Parameters<Snapshot['rows']>) => Promise<unknown[]> = Reflect.get(Snapshot.prototype, 'rows');
  const spy = jest.spyOn(Snapshot.prototype, 'rows').mockImplementation(async function (this: Snapshot, statement, values) {
    if (String(statement).includes('count(*) > s.max_slots_per_day')) throw new Error('canceling statement due to statement timeout');
    return (await rows.call(this, statement, values)) as never;
  });
  await app.sql(
    `INSERT INTO outbox (kind, payload, created_at, due_at) VALUES ('x', '{}', now() - interval '11 minutes', now() - interval '11 minutes')`,
  );
  await job.check();
  spy.mockRestore();
  expect((await open()).map(({ subject, details }) => [subject, details]).toSorted()).toEqual([
    ['I10', expect.stringMatching(/outbox \d+ x/)],
    ['I6', expect.stringContaining('not checked: canceling statement due to statement timeout')],
  ]);
  await app.sql(`DELETE FROM outbox WHERE kind = 'x'`);
  await job.check();
  expect(await open()).toEqual([]);
});

it('facts that waited for the public log while the site was down count as late two minutes after startup', async () => {
  const job = app.app.get(InvariantsJob);
  const late = { id: 'log-late', what: [expect.stringMatching(/^freeze/)] };
  // Takes the lock that sealing needs, so that no fact is added to the public log.
  const other = new Client({ connectionString: app.databaseUrl });
  await other.connect();
  await other.query(`SELECT pg_advisory_lock(hashtext('season log'), 2025)`);
  await app.sql(`
    ALTER TABLE log_facts DISABLE TRIGGER log_facts_kept;
    UPDATE log_facts SET at = now() - interval '1 hour';
    ALTER TABLE log_facts ENABLE TRIGGER log_facts_kept;
    INSERT INTO log_facts (season_year, kind, payload, at) VALUES (2025, 'freeze', '{"what": "sales"}', now() - interval '1 hour')`);
  expect([await job.check(), await job.checkAll()]).toEqual([[], []]);
  await app.sql(`UPDATE job_runs SET started_at = now() - interval '3 minutes'`);
  expect([await job.check(), await job.checkAll()]).toMatchObject([[late], [late]]);
  // Restarting a worker does not hide the late facts.
  const jobs = await app.sql<RepeatedJob>(`SELECT name, every_seconds AS "everySeconds" FROM job_runs`);
  await new JobHeartbeats(app.database).begin(jobs);
  expect([await job.check(), await job.checkAll()]).toMatchObject([[late], [late]]);
  await other.end();
});

describe("a difference between our ledger and the provider's", () => {
  it('stays on the list of attention items until the ledgers agree again', async () => {
    const person = await makePerson(app);
    const bought = await makeCheckout(person, slotsOf('2025-07-01', 40, 1));
    await payAndWait(person, bought);
    const reconciliation = app.app.get(ReconciliationService);
    await app.sql(`UPDATE payments SET captured_cents = 200 WHERE booking_id = $1`, [bought.bookingId]);
    await reconciliation.run(new Date(Date.now() - 3_600_000));
    expect(await open('ledger')).toMatchObject([
      { kind: 'ledger', subject: 'recent payments', details: expect.stringContaining(bought.referenceNumber) },
    ]);
    await app.sql(`UPDATE payments SET captured_cents = 300 WHERE booking_id = $1`, [bought.bookingId]);
    await reconciliation.run();
    expect(await open('ledger')).toEqual([]);
  });

  it('lists a payment that exists only at the provider, and states that its money is being returned', async () => {
    const person = await makePerson(app);
    const bought = await makeCheckout(person, slotsOf('2025-07-01', 44, 1));
    app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
    await payAt(bought.checkoutUrl, 'card');
    await app.sql(`UPDATE bookings SET reference = 'OKV-00000-00000-000' WHERE id = $1`, [bought.bookingId]);
    await app.sql(`UPDATE payments SET provider_intent_id = NULL WHERE booking_id = $1`, [bought.bookingId]);
    await app.app.get(ReconciliationService).run();
    expect(await open('orphan-payment')).toMatchObject([
      {
        kind: 'orphan-payment',
        subject: `${bought.referenceNumber}.1`,
        details: expect.stringMatching(/an authorisation; it is being returned/),
      },
    ]);
    app.sandbox?.clearFaults();
  });
});

it("a webhook event from the provider's other mode (live or test) is rejected, and organisers are alerted", async () => {
  expect(await sendEvent(app, sessionEvent('cs_1', { livemode: true }))).toBe(400);
  expect(await sendEvent(app, sessionEvent('cs_2', { livemode: true }))).toBe(400);
  expect(await open()).toMatchObject([{ kind: 'event-refused', subject: 'live mode', times: 2 }]);
  const live = await app.another({ STRIPE_SECRET_KEY: 'sk_live_x' });
  expect(await sendEvent(live, sessionEvent('cs_3'))).toBe(400);
  expect((await open()).map(({ subject }) => subject)).toContain('test mode');
  expect(await app.sql(`SELECT 1 FROM webhook_events WHERE session_id IN ('cs_1', 'cs_2', 'cs_3')`)).toEqual([]);
});

it('a job that has stopped is detected', async () => {
  const stopped = async () => (await violationsOf(app)).flatMap(({ what }) => what);
  expect(await app.sql(`SELECT name FROM job_runs WHERE name = 'outbox-drain'`)).toHaveLength(1);
  expect(await stopped()).toEqual([]);
  // Repeats the update, because the job's first run may still be in progress and complete after an update.
  const silenced = () =>
    app.sql(`UPDATE job_runs SET alive_at = now() - interval '31 minutes' WHERE name = 'reconcile-ledger'`).then(stopped);
  await eventually(silenced, (found) => found.join() === 'job reconcile-ledger');
});

it('a failure to store an attention item does not stop the operation that raised it', async () => {
  await app.sql(`ALTER TABLE attention RENAME TO attention_away`);
  await expect(attention.raise('ledger', 'x', 'x')).resolves.toBeUndefined();
  await app.sql(`ALTER TABLE attention_away RENAME TO attention`);
});
