import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client as Connection } from 'pg';
import { API } from '@raffle/contracts/routes';
import type { SlotView } from '@raffle/contracts/slots';
import { asPerson, makeAccount, PASSWORD, type Account } from '../../test/account.js';
import { Client } from '../../test/client.js';
import { expectInvariants } from '../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson, makeSelection, payAt, slotsOf } from '../../test/make.js';
import { bookingOf, expectSoundMoney, outboxNow } from '../../test/money.js';
import { makeTestDatabase } from '../../test/test-database.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { tablesHolding } from '../../test/texts-of-database.js';

const folder = mkdtempSync(path.join(tmpdir(), 'raffle-deletions-'));
const file = path.join(folder, 'kept/deletions.log');
const slotId = '2025-07-01T10:00';
let site: Awaited<ReturnType<typeof makeTestDatabase>>;
let backup: string;
let gone: Account;
let stays: Account;

/** Starts the app on this database, which may be a restored backup. */
const startOn = (url: string, log = file): Promise<TestApp> =>
  startTestApp({ database: { url, drop: async () => undefined }, env: { DELETIONS_LOG: log } });

/** Copies the whole database in its current state. Returns the copy's URL. */
async function backUp(): Promise<string> {
  const url = new URL(site.url);
  const [name, copy] = [url.pathname.slice(1), `${url.pathname.slice(1)}_backup`];
  const admin = new Connection({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  await eventually(
    async () => (await admin.query(`SELECT 1 FROM pg_stat_activity WHERE datname = $1`, [name])).rowCount,
    (connections) => connections === 0,
  );
  await admin.query(`CREATE DATABASE ${copy} TEMPLATE ${name}`);
  await admin.end();
  url.pathname = `/${copy}`;
  return url.toString();
}

beforeAll(async () => {
  site = await makeTestDatabase();
  const before = await startOn(site.url);
  [gone, stays] = [await makeAccount(before, { fullName: 'Kagiso Unmistakable' }), await makeAccount(before)];
  await makeSelection(await asPerson(before, gone), [slotId]);
  await before.close();
  backup = await backUp();
  const after = await startOn(site.url);
  gone.client.moveTo(after.url);
  expect((await gone.client.send('DELETE', API.user, { password: PASSWORD })).status).toBe(204);
  await eventually(
    async () => lines(),
    ({ length }) => length === 1,
  );
  await after.close();
});
afterAll(async () => {
  const admin = new Connection({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${new URL(backup).pathname.slice(1)} WITH (FORCE)`);
  await admin.end();
  await site.drop();
  rmSync(folder, { recursive: true });
});

function lines(): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
}
const login = (app: TestApp, { sent: { username, password } }: Account) => new Client(app.url).post(API.login, { username, password });

it('writes the date and a hash of the ID, but no personal data, to a file outside the database', () => {
  expect(lines()).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d [0-9a-f]{64}$/)]);
  expect(lines()[0]).not.toContain(gone.user.id);
});

it('cannot delete restored accounts again if the file is lost', async () => {
  const app = await startOn(backup, path.join(folder, 'another.log'));
  expect((await login(app, gone)).status).toBe(200);
  await app.close();
});

it('deletes only the restored accounts and their holds, before the app serves its first request', async () => {
  const app = await startOn(backup);
  try {
    expect(await tablesHolding(app, ['Unmistakable', gone.sent.username])).toEqual([]);
    expect(await login(app, gone)).toMatchObject({ status: 401, body: { error: 'email_not_found' } });
    gone.client.moveTo(app.url);
    expect((await gone.client.get(API.user)).status).toBe(401);
    expect((await login(app, stays)).status).toBe(200);
    await eventually(
      async () => (await new Client(app.url).get<SlotView>(API.timeSlot(slotId))).body.status,
      (status) => status === 'available',
    );
    await expectInvariants(app);
  } finally {
    await app.close();
  }
});

it('keeps an account with a payment in progress, logs a warning, and deletes the account at the next start', async () => {
  const DELETIONS_LOG = path.join(folder, 'paying.log');
  const log: string[] = [];
  const app = await startTestApp({ sandbox: true, env: { DELETIONS_LOG, PAYMENTS_QUIET_SECONDS: '3600' }, log: (line) => log.push(line) });
  try {
    const [payer, other] = [await asPerson(app, await makeAccount(app)), await makePerson(app)];
    app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'drop', times: 0 });
    const bought = await makeCheckout(payer, slotsOf('2025-07-01', 40, 1));
    await payAt(bought.checkoutUrl, 'card');
    await eventually(
      () => bookingOf(payer, bought.referenceNumber),
      ({ paymentStatus }) => paymentStatus === 'confirming',
    );
    const marks = [payer, other].map(({ publicId }) => createHash('sha256').update(`deleted account ${publicId}`).digest('hex'));
    writeFileSync(DELETIONS_LOG, marks.map((mark) => `2025-06-30 ${mark}\n`).join(''));

    const statuses = async () => [(await payer.client.get(API.user)).status, (await other.client.get(API.user)).status];
    await app.another();
    expect(await statuses()).toEqual([200, 401]);
    expect(log.filter((line) => line.includes('is deleted again at the next start'))).toEqual([
      expect.stringContaining(`person ${payer.id} `),
    ]);

    app.sandbox?.clearFaults();
    await outboxNow(app);
    await app.another();
    expect(await statuses()).toEqual([401, 401]);
    expect(await app.sql('SELECT payment_status FROM bookings WHERE id = $1', [bought.bookingId])).toEqual([{ payment_status: 'paid' }]);
    await expectSoundMoney(app);
  } finally {
    await app.close();
  }
});
