// Tests how the system detects attacks by someone who controls the database, an organiser's account or the server's clock. The verifier's
// own tests cover what the same attacks look like from outside.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LogReceipt } from '@raffle/contracts/log/entries';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { violationsOf } from '../../../test/expect-invariants.js';
import { makeCheckout, makePerson, payAt, type Person } from '../../../test/make.js';
import { buySlots } from '../../../test/money.js';
import { verifyLog, withoutTriggers } from '../../../test/public-log.js';
import { TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { LogSealingService } from './log-sealing.service.js';

const WATER = '2025-05-31T10:07:00+02:00';

let app: TestApp;
let admin: AdminClient;
let owner: Person;
let friend: Person;
let reference: string;
/** The owner's receipt, saved before the attacks. */
let receipt: string;

beforeAll(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  // This log head covers only the key, the terms and the opening. One of the attacks later truncates the log to these entries.
  await seal();
  [admin, owner, friend] = [await makeAdmin(app, 'organiser'), await makePerson(app), await makePerson(app, { fullName: 'A Friend' })];
  reference = (await buySlots(owner, ['2025-05-31T10:00'])).referenceNumber;
  await seal();
  receipt = path.join(app.dataDir, 'receipt.json');
  writeFileSync(receipt, JSON.stringify((await owner.client.get<LogReceipt>(API.resultsLog(reference))).body));
  expect(await verify(receipt)).toContain('Everything holds.');
});
afterAll(() => app?.close());

async function seal(one = app): Promise<void> {
  await one.app.get(LogSealingService).seal();
}

const verify = (...more: string[]) => verifyLog(app, ...more);

/** Returns the log's last entries, newest first. */
const logged = async (count: number) =>
  (await app.sql<{ leaf: string }>(`SELECT leaf FROM log_entries ORDER BY index DESC LIMIT $1`, [count])).map(
    ({ leaf }) => JSON.parse(leaf) as Record<string, unknown> & { at: string },
  );
const broken = async (): Promise<string[]> => (await violationsOf(app)).map(({ id }) => id);

it('10. setting the clock back does not backdate any entry', async () => {
  const [newest] = await logged(1);
  await app.sql(`CREATE SCHEMA set_back`);
  for (const name of ['now', 'clock_timestamp'])
    await app.sql(
      `CREATE FUNCTION set_back.${name}() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT pg_catalog.${name}() - interval '1 day' $$`,
    );
  const url = new URL(app.databaseUrl);
  url.searchParams.set('options', '-c search_path=set_back,public,pg_catalog');
  const wrong = await app.another({ DATABASE_URL: url.href });
  const earlier = `SELECT now() < $1::timestamptz - interval '23 hours' AS earlier`;
  const [{ at }] = (await app.sql(`SELECT now() AS at`)) as [{ at: Date }];
  expect(await wrong.sql(earlier, [at])).toEqual([{ earlier: true }]);
  await app.sql(`UPDATE seasons SET sales_frozen = true`);
  await app.sql(`UPDATE seasons SET sales_frozen = false`);
  await seal(wrong);
  const added = await logged(2);
  expect(added.map(({ kind }) => kind)).toEqual(['open', 'freeze']);
  for (const entry of added) expect(entry.at).toBe(newest?.at);
  expect(await verify(receipt)).toContain('Everything holds.');
});

it('2. if the database assigns a ticket to a friend, the log either still names the owner or records a transfer', async () => {
  const give = `UPDATE bookings SET user_id = ${friend.id} WHERE reference = '${reference}'`;
  await withoutTriggers(app, give);
  expect(await broken()).toContain('log-rows');
  const theirs = path.join(app.dataDir, 'friend.json');
  writeFileSync(theirs, JSON.stringify((await friend.client.get<LogReceipt>(API.resultsLog(reference))).body));
  expect(await verify(theirs)).toMatch(/DOES NOT HOLD .* does not say that it is A Friend’s/);
  await withoutTriggers(app, `UPDATE bookings SET user_id = ${owner.id} WHERE reference = '${reference}'`);
  expect(await broken()).not.toContain('log-rows');

  await app.sql(give);
  await seal();
  expect(await logged(1)).toMatchObject([{ kind: 'transfer' }]);
  expect(await verify(receipt)).toMatch(/DOES NOT HOLD .* was given to somebody else/);
  await app.sql(`UPDATE bookings SET user_id = ${owner.id} WHERE reference = '${reference}'`);
  await seal();
});

it('4. if an arrival is withdrawn and one that suits a friend is recorded, no ticket sold in between wins and both records stay public', async () => {
  const { checkoutUrl } = await makeCheckout(friend, ['2025-05-31T10:15']);
  const bridge = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  admin.client.moveTo(bridge.url);
  const step = (name: Parameters<typeof ADMIN_API.resultStep>[1], body: object) => admin.post(ADMIN_API.resultStep(2025, name), body);
  const record = (arrivedAt: string) => step('arrival', { arrivedAt, ...TWO_WITNESSES, openHolds: 'finish' });
  expect((await record(WATER)).status).toBe(201);
  await seal(bridge);
  // This app instance seals the log by itself when it publishes the sale. It must not seal the second arrival too, because its clock would
  // date that entry before the flood.
  const published = new Promise<void>((resolve) =>
    app.app.get(EventBus).on('booking.changed', ({ paymentStatus }) => paymentStatus === 'paid' && resolve()),
  );
  await payAt(checkoutUrl, 'card');
  await published;
  await seal();
  expect((await step('withdraw', { reason: 'The minute was misread.' })).status).toBe(200);
  expect((await record('2025-05-31T10:16:00+02:00')).body).toMatchObject({ line: [{ slotId: '2025-05-31T10:00' }] });
  await seal(bridge);
  const { records } = (await owner.client.get<ResultView>(API.results)).body;
  expect(records).toMatchObject([
    { arrival: new Date(WATER).toISOString(), withdrawn: { at: expect.any(String), reason: 'The minute was misread.' } },
    { arrival: '2025-05-31T08:16:00.000Z', withdrawn: null },
  ]);
  expect((await logged(4)).map(({ kind }) => kind).filter((kind) => kind !== 'ticket')).toEqual(['arrival', 'withdrawn', 'arrival']);
});

it('3. a ticket that is marked as refunded in the database after its slot was settled stays in the draw', async () => {
  await withoutTriggers(app, `UPDATE bookings SET payment_status = 'refunded' WHERE reference = '${reference}'`);
  expect(await broken()).toEqual(expect.arrayContaining(['I8-last']));
  expect(await logged(1)).toMatchObject([{ kind: 'void', since: null, reason: 'unknown' }]);
  expect((await admin.get<AdminResultView>(ADMIN_API.result(2025))).body.line).toMatchObject([{ slotId: '2025-05-31T10:00' }]);
  expect(await verify()).toContain('Everything holds.');
});

describe('after the log has been truncated', () => {
  beforeAll(async () => {
    await verify();
    const cut = (table: string) => `DELETE FROM ${table} WHERE season_year = 2025`;
    await withoutTriggers(
      app,
      `${cut('log_entries')} AND index >= 3`,
      `${cut('log_checkpoints')} AND size > 3`,
      cut('log_facts'),
      `DELETE FROM winners`,
      `DELETE FROM arrivals`,
    );
  });

  it('11. a restored backup is detected, because it lacks entries that others have seen', async () => {
    const restored = await app.another();
    const { log } = (await owner.client.get<ResultView>(API.results)).body;
    expect(log?.size).toBe(3);
    expect(await verify()).toMatch(/DOES NOT HOLD .*cut off/);
    expect(await verify(receipt)).toMatch(/DOES NOT HOLD .* of the log is another one/);
    await restored.close();
  });

  it('6. a log that continues differently under the same key is detected, because it is not the log that others have seen', async () => {
    await app.sql(
      `INSERT INTO log_facts (season_year, kind, payload) SELECT 2025, 'freeze', '{"what": "sales"}' FROM generate_series(1, 30)`,
    );
    // The attacker also deletes the server's own record of log heads.
    rmSync(path.join(app.dataDir, 'log-heads.txt'));
    await seal(await app.another());
    expect((await owner.client.get<ResultView>(API.results)).body.log?.size).toBeGreaterThan(30);
    expect(await verify()).toMatch(/DOES NOT HOLD .*SPLIT VIEW/);
  });
});
