// What the public log and its verifier say of refunds that one organiser asked for, before the arrival was on record and between two records.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson } from '../../../test/make.js';
import { outboxNow, payAndWait } from '../../../test/money.js';
import { resultStep, together, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { SealsService } from '../seals.service.js';
import { LogSealingService } from './log-sealing.service.js';

const NEAREST = '2025-05-31T10:00';

let app: TestApp;
let admin: AdminClient;
let bookingId: number;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
  const [buyer, others] = [await makePerson(app), await makePerson(app)];
  const bought = await makeCheckout(buyer, [NEAREST]);
  bookingId = bought.bookingId;
  await payAndWait(buyer, bought);
  await payAndWait(others, await makeCheckout(others, ['2025-05-31T10:30', '2025-05-30T16:00', '2025-05-30T16:15', '2025-05-30T16:30']));
  await sealed();
});
afterEach(async () => {
  app.sandbox?.clearFaults();
  await app.close();
});

async function sealed(): Promise<void> {
  await app.app.get(SealsService).seal();
  await app.app.get(LogSealingService).seal();
}

async function recorded(arrivedAt: string): Promise<void> {
  admin.client.moveTo((await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' })).url);
  expect((await resultStep(app, admin, 'arrival', { arrivedAt, ...TWO_WITNESSES, openHolds: 'finish' })).status).toBe(201);
}

const asked = async () =>
  expect((await admin.post(API.adminBookingRefunds(bookingId), { reason: 'Asked for it', slots: 'keep' })).status).toBe(201);
const isBack = () =>
  eventually(
    async () => {
      await outboxNow(app);
      return app.sql(`SELECT 1 FROM bookings WHERE id = $1 AND payment_status = 'refunded'`, [bookingId]);
    },
    (rows) => rows.length === 1,
  );
const voided = async () =>
  JSON.parse((await app.sql<{ leaf: string }>(`SELECT leaf FROM log_entries WHERE kind = 'void'`))[0]?.leaf ?? '{}') as Record<
    'since' | 'reason',
    string
  >;

/** The winner is named, and what the verifier that everybody may run says of it all. */
async function verified(): Promise<string> {
  await resultStep(app, admin, 'verify');
  expect((await resultStep(app, admin, 'announce')).body).toMatchObject({ told: { slotId: '2025-05-31T10:30' } });
  await expectInvariants(app);
  const program = path.join(__dirname, '../../../../web/public/verify.mjs');
  const ran = promisify(execFile)(process.execPath, [program, app.url, '--state', path.join(app.dataDir, 'heads.json')]);
  return (await ran.catch((error: { stdout: string }) => error)).stdout;
}

it('counts from when it was asked for, which is when somebody looked who is first in line', async () => {
  app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 503, times: 0 });
  await asked();
  await recorded('2025-05-31T10:07:00+02:00');
  app.sandbox?.clearFaults();
  await isBack();
  await sealed();
  const [refund] = await app.sql<{ at: Date }>(`SELECT created_at AS at FROM refunds`);
  expect(await voided()).toMatchObject({ since: refund?.at.toISOString(), reason: 'organiser' });
  expect(await verified()).toContain('Everything holds.');
});

it('is the provider’s when it took that long to give the money back: everybody is told to look', async () => {
  app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 503, times: 0 });
  await asked();
  await app.sql(`UPDATE refunds SET created_at = created_at - interval '20 minutes'`);
  await recorded('2025-05-31T10:07:00+02:00');
  app.sandbox?.clearFaults();
  await isBack();
  await sealed();
  const [refund] = await app.sql<{ at: Date }>(`SELECT applied_at AS at FROM refunds`);
  expect(await voided()).toMatchObject({ since: refund?.at.toISOString(), reason: 'provider' });
  const said = await verified();
  expect(said).toMatch(/Look: ticket \d+, number 1 in line, was given back while the arrival stood/);
  expect(said).toContain('Everything holds.');
});

it('is done by two people between two records of the same water, as while one of them stands', async () => {
  await recorded('2025-05-31T10:07:00+02:00');
  expect((await resultStep(app, admin, 'withdraw', { reason: 'Misread' })).status).toBe(200);
  const wish = { reason: 'Asked for it', slots: 'keep' };
  expect((await together(app, admin, admin.post(API.adminBookingRefunds(bookingId), wish))).status).toBe(200);
  await isBack();
  await recorded('2025-05-31T10:07:00+02:00');
  await sealed();
  expect(await voided()).toMatchObject({ reason: 'owner', organiser: expect.any(String), proposedBy: expect.any(String) });
  expect(await verified()).toContain('Everything holds.');
});

it('is no fault after a false alarm that it had nothing to do with, however near the water then comes', async () => {
  await recorded('2025-05-30T16:07:00+02:00');
  expect((await resultStep(app, admin, 'withdraw', { reason: 'A false alarm' })).status).toBe(200);
  await asked();
  await isBack();
  await recorded('2025-05-31T10:07:00+02:00');
  const said = await verified();
  expect(said).toMatch(/Look: ticket \d+, number 1 in line, was given back while the arrival stood/);
  expect(said).toContain('Everything holds.');
});
