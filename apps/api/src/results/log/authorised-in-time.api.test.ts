// Somebody whose money was authorised before the water was on record, and taken after it.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { BookingView } from '@raffle/contracts/bookings';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson, payAt, type Person } from '../../../test/make.js';
import { resultStep, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { StripeGateway } from '../../payments/provider/stripe-gateway.js';
import { SealsService } from '../seals.service.js';
import { LogSealingService } from './log-sealing.service.js';

const WATER = '2025-05-31T10:07:00+02:00';
const NEAREST = '2025-05-31T10:00';
const NEXT = '2025-05-31T10:15';

let app: TestApp;
let admin: AdminClient;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

const statusOf = async (person: Person, reference: string) =>
  (await person.client.get<BookingView>(API.booking(reference))).body.paymentStatus;

async function buys(slotId: string): Promise<void> {
  const person = await makePerson(app);
  const { checkoutUrl, referenceNumber } = await makeCheckout(person, [slotId]);
  await payAt(checkoutUrl, 'card');
  await eventually(
    () => statusOf(person, referenceNumber),
    (status) => status === 'paid',
  );
}

/** Buys the nearest slot, and has only authorised the money yet. @returns lets it be taken */
async function buysSlowly(): Promise<() => Promise<void>> {
  const gateway = app.app.get(StripeGateway);
  const capture = gateway.capture.bind(gateway);
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  jest.spyOn(gateway, 'capture').mockImplementation(async (...asked) => {
    await gate;
    return capture(...asked);
  });
  const person = await makePerson(app);
  const { checkoutUrl, referenceNumber } = await makeCheckout(person, [NEAREST]);
  await payAt(checkoutUrl, 'card');
  await eventually(
    () => app.sql(`SELECT 1 FROM bookings WHERE payment_status = 'confirming' AND authorised_at IS NOT NULL`),
    (rows) => rows.length === 1,
  );
  return async () => {
    letGo();
    await eventually(
      () => statusOf(person, referenceNumber),
      (status) => status === 'paid',
    );
  };
}

async function seal(): Promise<void> {
  await app.app.get(SealsService).seal();
  await app.app.get(LogSealingService).seal();
}

async function waterComes(): Promise<void> {
  const later = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  admin.client.moveTo(later.url);
  expect(await resultStep(app, admin, 'arrival', { arrivedAt: WATER, ...TWO_WITNESSES, openHolds: 'finish' })).toMatchObject({
    status: 201,
  });
  await seal();
}

const kinds = async () =>
  (await app.sql<{ kind: string }>(`SELECT kind FROM log_entries WHERE kind IN ('ticket', 'arrival') ORDER BY index`)).map(
    ({ kind }) => kind,
  );
const lineNow = async () => (await admin.get<AdminResultView>(API.adminResult(2025))).body.line.map(({ slotId }) => slotId);

/** What the verifier that everybody may run says. */
async function verified(): Promise<string> {
  await seal();
  const program = path.join(__dirname, '../../../../web/public/verify.mjs');
  const ran = promisify(execFile)(process.execPath, [program, app.url, '--state', path.join(app.dataDir, 'heads.json')]);
  return (await ran.catch((error: { stdout: string }) => error)).stdout;
}

it('was first: the log waits for them, nobody is named past them, and anybody finds that they win', async () => {
  await buys(NEXT);
  const take = await buysSlowly();
  await waterComes();
  expect(await kinds()).toEqual(['ticket']);
  expect(await lineNow()).toEqual([NEXT]);
  await resultStep(app, admin, 'verify');
  expect(await resultStep(app, admin, 'announce')).toMatchObject({ status: 409, body: { error: 'PAYMENT_IN_PROGRESS' } });
  await take();
  await seal();
  expect(await kinds()).toEqual(['ticket', 'ticket', 'arrival']);
  expect(await lineNow()).toEqual([NEAREST, NEXT]);
  expect((await resultStep(app, admin, 'announce')).body).toMatchObject({ told: { slotId: NEAREST } });
  const said = await verified();
  expect(said).toMatch(new RegExp(`Number 1 by the rules, as announced: ticket \\d+ \\(${NEAREST}\\)`));
  expect(said).toContain('Everything holds.');
  await expectInvariants(app);
});

it('is late where the money is not taken for a minute and a half and no witness is named: the log has the water first, for us as for anybody', async () => {
  await buys(NEXT);
  const take = await buysSlowly();
  await waterComes();
  await app.sql(`UPDATE bookings SET authorised_at = authorised_at - interval '91 seconds' WHERE payment_status = 'confirming'`);
  await seal();
  await take();
  await seal();
  expect(await kinds()).toEqual(['ticket', 'arrival', 'ticket']);
  expect(await lineNow()).toEqual([NEXT]);
  await resultStep(app, admin, 'verify');
  expect((await resultStep(app, admin, 'announce')).body).toMatchObject({ told: { slotId: NEXT } });
  const said = await verified();
  expect(said).toMatch(new RegExp(`Number 1 by the rules, as announced: ticket \\d+ \\(${NEXT}\\)`));
  expect(said).toContain('Everything holds.');
});
