import { randomBytes } from 'node:crypto';
import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { AttentionKind, AttentionView } from '@raffle/contracts/admin/attention';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { Client as PgClient } from 'pg';
import { makeAdmin } from '../../../test/admin.js';
import { eventually, makeCheckout, makePerson, slotsOf } from '../../../test/make.js';
import { bookingOf, paidWithoutRow, payAndWait } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { makeDataSource } from '../../platform/db/data-source.js';
import { Installation } from '../provider/installation.js';
import { Ledger } from './ledger.js';
import type { PaymentOrigin } from '../provider/provider-page.js';
import { ReconciliationService } from './reconciliation.service.js';
import { MAX_REFUNDS_PER_HOUR } from './unknown-payments.service.js';

let app: TestApp;
let us: PaymentOrigin;

beforeEach(async () => {
  app = await startTestApp({ sandbox: true });
  us = await app.app.get(Installation).origin();
  app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
});
afterEach(async () => app?.close());

const reconcile = (at = app) => at.app.get(ReconciliationService).run();
const items = async (kind: AttentionKind, at = app) =>
  await at.sql<AttentionView>(`SELECT id, kind, subject, details, times FROM attention WHERE kind = $1 AND resolved_at IS NULL`, [kind]);
const ledgerOf = (intent: string) => app.sandbox?.ledger().payments.find((payment) => payment.payment_intent === intent);
const name = (n: number) => `OKV-00000-00000-${String(n).padStart(3, '0')}.1`;

async function paid(count: number, origin: Partial<PaymentOrigin> = us): Promise<string[]> {
  const intents: string[] = [];
  for (let n = 0; n < count; n += 1) intents.push(await paidWithoutRow(app, { name: name(n), origin }));
  return intents;
}

const refundedOf = (intents: readonly string[]) => intents.map((intent) => ledgerOf(intent)?.refunded);

/** Creates a new database, as `npm start` does on a fresh volume. */
async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = new PgClient({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  const database = `test_fresh_${randomBytes(6).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${database}`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${database}`;
  const source = makeDataSource({ databaseUrl: url.toString(), databasePoolSize: 2 }, []);
  await source.initialize();
  await source.runMigrations();
  await source.destroy();
  const drop = async (): Promise<void> => {
    await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await admin.end();
  };
  return { url: url.toString(), drop };
}

describe('a database that does not contain the payments', () => {
  it('refunds none of them because its installation ID differs, and reports them once', async () => {
    const person = await makePerson(app);
    app.sandbox?.clearFaults();
    const bought = await makeCheckout(person, slotsOf('2025-07-01', 40, 2));
    await payAndWait(person, bought);
    const others = await paid(8);
    const fresh = await freshDatabase();
    const wrong = await startTestApp({ env: { DATABASE_URL: fresh.url, STRIPE_API_BASE: app.sandbox?.url ?? '' } });
    try {
      expect((await wrong.app.get(Installation).origin()).installation).not.toBe(us.installation);
      expect(await reconcile(wrong)).toMatchObject({ orphans: [], waiting: 0, disagreements: [] });
      const [item] = await items('foreign-payment', wrong);
      expect(item?.details).toContain(`${bought.referenceNumber}.1`);
      await reconcile(wrong);
      expect(await items('foreign-payment', wrong)).toMatchObject([{ times: 1, subject: `${us.site}, ${us.installation}` }]);
      await wrong.sql(`UPDATE attention SET resolved_at = now() WHERE kind = 'foreign-payment'`);
      others.push(await paidWithoutRow(app, { name: name(70), origin: us }));
      expect(await reconcile(wrong)).toMatchObject({ orphans: [], waiting: 0 });
      expect(await items('foreign-payment', wrong)).toEqual([]);
      expect(refundedOf(others)).toEqual(others.map(() => 0));
      expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    } finally {
      await wrong.close();
      await fresh.drop();
    }
  });

  it('refunds none of them if the database is a copy used at another URL', async () => {
    const copy = await app.another({ PUBLIC_URL: 'https://staging.example' });
    const [lost = ''] = await paid(1);
    expect(await reconcile(copy)).toMatchObject({ orphans: [], waiting: 0 });
    expect(ledgerOf(lost)).toMatchObject({ refunded: 0 });
    expect(await reconcile()).toMatchObject({ orphans: [name(0)] });
  });
});

describe('a few payments that this site created but that have no row in its database', () => {
  it('are refunded or released, but only once', async () => {
    const taken = await paidWithoutRow(app, { name: name(1), origin: us });
    const reserved = await paidWithoutRow(app, { name: name(2), origin: us, capture: false });
    expect(await app.app.get(Ledger).disagreements()).toHaveLength(2);
    const done = await reconcile();
    expect(done.orphans.sort()).toEqual([name(1), name(2)]);
    expect(ledgerOf(taken)).toMatchObject({ captured: 600, refunded: 600 });
    expect(ledgerOf(reserved)).toMatchObject({ voided: 600, outstanding: 0 });
    expect(await reconcile()).toMatchObject({ orphans: [], disagreements: [] });
    expect(ledgerOf(taken)).toMatchObject({ refunded: 600 });
  });

  it('raise an alarm until the provider refunds them', async () => {
    const [taken = ''] = await paid(1);
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 400, times: 1 });
    expect(await reconcile()).toMatchObject({ orphans: [], disagreements: [`${name(0)}: it holds money and is unknown here`] });
    expect(await reconcile()).toMatchObject({ orphans: [name(0)], disagreements: [] });
    expect(ledgerOf(taken)).toMatchObject({ refunded: 600 });
  });

  it("are left alone if another of the organiser's shops created them", async () => {
    const intent = await paidWithoutRow(app, { name: 'shirt-17' });
    expect(await reconcile()).toMatchObject({ orphans: [], waiting: 0, disagreements: [] });
    expect(ledgerOf(intent)).toMatchObject({ captured: 600, refunded: 0 });
    expect(await items('foreign-payment')).toEqual([]);
  });

  it('count as ours without an origin only if the database has their booking', async () => {
    app.sandbox?.clearFaults();
    const person = await makePerson(app);
    const { referenceNumber } = await makeCheckout(person, slotsOf('2025-07-01', 40, 2));
    const lost = await paidWithoutRow(app, { name: `${referenceNumber}.2` });
    const other = await paidWithoutRow(app, { name: name(3) });
    expect(await reconcile()).toMatchObject({ orphans: [`${referenceNumber}.2`], waiting: 0 });
    expect(refundedOf([lost, other])).toEqual([600, 0]);
    expect(await items('foreign-payment')).toMatchObject([{ details: expect.stringContaining(name(3)) }]);
    app.sandbox?.control({ action: 'refund', payment_intent: other });
    await reconcile();
    expect(await items('foreign-payment')).toEqual([]);
  });
});

describe('many payments that this site created but that have no row in its database', () => {
  const many = MAX_REFUNDS_PER_HOUR + 2;

  it("all await an organiser's decision, even after hours", async () => {
    const intents = await paid(many);
    expect(await reconcile()).toMatchObject({ orphans: [], waiting: many });
    await app.sql(`UPDATE unknown_payments SET seen_at = now() - interval '3 hours', held_at = now() - interval '3 hours'`);
    await app.sql(`UPDATE unknown_payments SET decision = 'leave' WHERE intent_id = ANY($1)`, [intents.slice(2)]);
    expect(await reconcile()).toMatchObject({ orphans: [], waiting: 2 });
    expect(refundedOf(intents)).toEqual(intents.map(() => 0));
    expect(await items('orphans-held')).toMatchObject([{ details: expect.stringContaining('Nothing is returned until you decide') }]);
  });

  it('are counted per hour, not per run', async () => {
    const few = await paid(MAX_REFUNDS_PER_HOUR);
    expect((await reconcile()).orphans).toHaveLength(MAX_REFUNDS_PER_HOUR);
    const late = await paidWithoutRow(app, { name: name(90), origin: us });
    expect(await reconcile()).toMatchObject({ orphans: [], waiting: 1 });
    expect(refundedOf([...few, late])).toEqual([...few.map(() => 600), 0]);
  });

  it('are refunded if an organiser decides to refund them, and the required reason is recorded', async () => {
    const intents = await paid(many);
    await reconcile();
    const admin = await makeAdmin(app, 'organiser');
    const [item] = await items('orphans-held');
    const path = ADMIN_API.attentionUnknownPayments(item?.id ?? 0);
    expect(await admin.post(path, { decision: 'give-back', reason: ' ' })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED' },
    });
    expect(await admin.post(path, { decision: 'give-back', reason: 'The backup was older.' })).toMatchObject({ status: 200 });
    await eventually(
      () => Promise.resolve(refundedOf(intents)),
      (refunded) => refunded.every((cents) => cents === 600),
    );
    expect(await admin.post(path, { decision: 'leave', reason: 'again' })).toMatchObject({ status: 404 });
    const { body } = await (await makeAdmin(app)).get<AdminAuditPage>(`${ADMIN_API.auditLog}?action=attention`);
    expect(body.entries).toMatchObject([
      { action: 'attention.give-back', reason: 'The backup was older.', after: { payments: many, cents: many * 600 } },
    ]);
    expect(await reconcile()).toMatchObject({ orphans: [], waiting: 0, disagreements: [] });
    expect(await items('orphan-payment')).toEqual([]);
  });

  it('are left unchanged when an organiser decides to leave them', async () => {
    const intents = await paid(many);
    await reconcile();
    const admin = await makeAdmin(app, 'organiser');
    const [item] = await items('orphans-held');
    expect(
      await admin.post(ADMIN_API.attentionUnknownPayments(item?.id ?? 0), { decision: 'leave', reason: 'Sold by hand.' }),
    ).toMatchObject({ status: 200 });
    expect(await reconcile()).toMatchObject({ orphans: [], waiting: 0, disagreements: [] });
    expect(refundedOf(intents)).toEqual(intents.map(() => 0));
    expect(await app.app.get(Ledger).disagreements()).toEqual([]);
    expect(await items('orphans-held')).toEqual([]);
  });

  it('can be decided only after a recent password check, and only through their own attention item', async () => {
    const intents = await paid(many);
    await reconcile();
    const admin = await makeAdmin(app, 'organiser');
    await app.sql(`INSERT INTO attention (kind, subject, details) VALUES ('invariant', 'I4', 'seeded')`);
    const [other] = await items('invariant');
    const request = { decision: 'give-back', reason: 'x' };
    expect((await admin.post(ADMIN_API.attentionUnknownPayments(other?.id ?? 0), request)).status).toBe(404);
    expect(await items('invariant')).toHaveLength(1);
    const [item] = await items('orphans-held');
    await app.sql(`UPDATE admin_sessions SET stepped_up_at = NULL`);
    expect((await admin.post(ADMIN_API.attentionUnknownPayments(item?.id ?? 0), request)).status).toBe(403);
    expect(refundedOf(intents)).toEqual(intents.map(() => 0));
  });

  it('are no longer reported once someone has refunded them directly through the provider', async () => {
    const intents = await paid(many);
    await reconcile();
    for (const intent of intents) app.sandbox?.control({ action: 'refund', payment_intent: intent });
    expect(await reconcile()).toMatchObject({ orphans: [], waiting: 0 });
    expect(await items('orphans-held')).toEqual([]);
    expect(refundedOf(intents)).toEqual(intents.map(() => 600));
  });
});
