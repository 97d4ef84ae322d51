import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ApprovalView, ActionName } from '@raffle/contracts/admin/approvals';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { AnnouncedEntry, EndedEntry } from '@raffle/contracts/log/entries';
import type { NewPayout, PayoutView, SeasonStatement } from '@raffle/contracts/money/payouts';
import type { MyPlaces } from '@raffle/contracts/places';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SeasonView } from '@raffle/contracts/season';
import { makeAdmin, nameCharities, openShift, type AdminClient } from '../../../test/admin.js';
import { Client, type Answer } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { EVERYTHING } from '../../../test/long.js';
import { changeSeason, eventually, makeCheckout, makePerson, payAt, selectionBody, type Person } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, outboxNow, payAndWait } from '../../../test/money.js';
import { proposeAndApprove, resultStep, returnCash, together, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { rememberAtSandbox } from '../../commands/seed/provider-history.js';
import { seedSeason } from '../../commands/seed/seed-season.js';
import { RefundSyncService } from '../../payments/refunds/refund-sync.service.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { EndingRefunds } from '../../results/ending/ending-refunds.service.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';

const REASON = 'The bridge is closed for repairs until next year.';

let app: TestApp;
let admin: AdminClient;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
});
afterEach(async () => {
  jest.restoreAllMocks();
  app.sandbox?.clearFaults();
  await expectInvariants(app);
  await app.close();
});

const end = (deed: ActionName, more: object = {}) => proposeAndApprove(app, admin, deed, { year: 2025, reason: REASON, ...more });
const result = async () => (await admin.get<AdminResultView>(ADMIN_API.result(2025))).body;
const publicResult = async () => (await (await fetch(admin.client.url + API.results)).json()) as ResultView;
const seal = (one = app) => one.app.get(LogSealingService).seal();
const carryOn = (one = app) => one.app.get(EndingRefunds).carryOn();
const logged = async <Entry>(kind: string): Promise<Entry[]> =>
  (await app.sql<{ leaf: string }>(`SELECT leaf FROM log_entries WHERE kind = $1 ORDER BY index`, [kind])).map(
    ({ leaf }) => JSON.parse(leaf) as Entry,
  );
const refusal = (answer: Answer<unknown>) =>
  Object.values((answer.body as { fields: Record<string, string[]> }).fields)
    .flat()
    .join(' ');
const mailsTo = async (email: string, subject: RegExp) =>
  (await new FileMailer(app.dataDir).latest(10_000)).filter((mail) => mail.to === email && subject.test(mail.subject));

const NOTHING_MORE_IS_PAID_OUT = {
  status: 400,
  body: { error: 'VALIDATION_FAILED', message: 'The buyers of 2025 get their money back, so nothing more is paid out.' },
};

/** Stores a proof of payment, and returns the request body for a payout of one dollar to the first charity. */
async function payout(): Promise<NewPayout> {
  const proof = 'p'.repeat(20);
  await app.sql(`INSERT INTO files (public_id, content_type, bytes) VALUES ($1, 'application/pdf', '%PDF-') ON CONFLICT DO NOTHING`, [
    proof,
  ]);
  const organiser = await makeAdmin(app, 'organiser');
  expect((await together(app, organiser, nameCharities(organiser))).status).toBe(200);
  return { year: 2025, charity: 1, amount: 1, paidOn: '2025-05-20', proof };
}

async function buys(person: Person, slotIds: string[]): Promise<{ bookingId: number; referenceNumber: string }> {
  const checkout = await makeCheckout(person, slotIds);
  await payAndWait(person, checkout);
  return checkout;
}

/** Starts an app instance whose clock shows the given day, and moves the organiser to it. */
async function on(day: string): Promise<TestApp> {
  await seal();
  const later = await app.another({ APP_NOW: day });
  admin.client.moveTo(later.url);
  return later;
}

/** Runs the public verification program and returns its output. */
async function verify(): Promise<string> {
  const program = path.join(__dirname, '../../../../web/public/verify.mjs');
  const ran = promisify(execFile)(process.execPath, [program, admin.client.url, '--state', path.join(app.dataDir, 'heads.json')]);
  return (await ran.catch((error: { stdout: string }) => error)).stdout;
}

/** Waits until each of the season's refunds has succeeded or failed. */
async function refunded(one = app): Promise<AdminResultView['refunds']> {
  return eventually(
    async () => {
      await carryOn(one);
      await outboxNow(one);
      return (await result()).refunds;
    },
    (refunds) => refunds !== null && refunds.refunded + refunds.failed.length === refunds.bookings,
    300_000,
  );
}

describe('a year without water', () => {
  it('ends with its last slot: the ticket nearest to that slot wins, and no email claims that water came', async () => {
    const [near, far] = [await makePerson(app, { fullName: 'Bontle Near' }), await makePerson(app)];
    await buys(near, ['2025-12-31T20:00']);
    await buys(far, ['2025-12-30T10:00']);
    expect(refusal(await end('season.no-water'))).toContain('The season lasts until 2025-12-31');
    const later = await on('2026-01-02T09:00:00+02:00');
    expect(await proposeAndApprove(app, admin, 'season.no-water', { year: 2025, reason: REASON })).toMatchObject({ status: 200 });
    expect(await result()).toMatchObject({
      state: 'verified',
      ended: { as: 'no-water', reason: REASON, refunds: false },
      arrivalSlot: '2025-12-31T23:45',
      records: [],
      refunds: null,
      line: [{ slotId: '2025-12-31T20:00' }, { slotId: '2025-12-30T10:00' }],
    });
    // The season's ending cannot be changed or withdrawn.
    for (const refused of [
      await resultStep(app, admin, 'withdraw', { reason: 'Too early' }),
      await resultStep(app, admin, 'arrival', { arrivedAt: '2025-12-30T10:00:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' }),
      await end('season.called-off'),
    ])
      expect(refused.status).toBe(400);
    expect((await resultStep(app, admin, 'announce')).body).toMatchObject({ state: 'announced', winner: { name: 'Bontle Near' } });
    expect(await publicResult()).toMatchObject({
      state: 'announced',
      witnesses: [],
      ended: { as: 'no-water' },
      winner: { name: 'Bontle Near' },
    });
    const placesOf = async ({ client }: Person) =>
      (await new Client(later.url, client.cookie).get<MyPlaces>(API.resultsMine)).body as MyPlaces;
    expect(await placesOf(near)).toMatchObject({
      state: 'none',
      tickets: [{ slotId: '2025-12-31T20:00', won: true, claimUntil: expect.any(String), place: null }],
    });
    expect(await placesOf(far)).toMatchObject({ state: 'none', tickets: [] });
    await seal(later);
    const [ended] = await logged<EndedEntry>('ended');
    expect(ended).toMatchObject({ as: 'no-water', reason: REASON, arrival: expect.any(Number), organiser: expect.any(String) });
    expect(ended?.organiser).not.toBe(ended?.proposedBy);
    expect(await logged<AnnouncedEntry>('announced')).toMatchObject([{ arrival: ended?.arrival, rank: 1, opened: null }]);
    expect(await logged('arrival')).toEqual([]);
    const said = await verify();
    expect(said).toContain('Everything holds.');
    expect(said).toContain('no water came, the last slot began at 2025-12-31T21:45:00.000Z, and 2 tickets took part');
    await outboxNow(later);
    const [mail] = await eventually(
      () => mailsTo(near.email, /won/),
      ({ length }) => length === 1,
    );
    expect(mail?.text).toContain('No water reached the bridge this season.');
    expect(mail?.text).not.toContain('flood arrived');
    // The prize can be passed on, just as after an arrival.
    await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second'`);
    expect((await resultStep(app, admin, 'pass-on')).body).toMatchObject({ winner: { slotId: '2025-12-30T10:00' } });
    expect((await resultStep(app, admin, 'claim')).body).toMatchObject({ told: { state: 'claimed' } });
  });

  it('emails each buyer once when the winner is announced, even if the process dies after one of the emails', async () => {
    const winner = await makePerson(app);
    const buyers = await Promise.all(Array.from({ length: 3 }, () => makePerson(app)));
    const stranger = await makePerson(app);
    await buys(winner, ['2025-12-31T20:00', '2025-12-30T20:00']);
    for (const [n, buyer] of buyers.entries()) await buys(buyer, [`2025-12-${20 + n}T10:00`, `2025-12-${20 + n}T10:15`]);
    await app.sql(`UPDATE users SET email_confirmed_at = NULL WHERE id = $1`, [buyers[0]?.id]);
    const later = await on('2026-01-02T09:00:00+02:00');
    await end('season.no-water');
    const real: FileMailer['send'] = Reflect.get(FileMailer.prototype, 'send');
    const send = jest.spyOn(FileMailer.prototype, 'send');
    let left = 1;
    send.mockImplementation(function killed(this: FileMailer, ...sent) {
      if (sent[0].subject.startsWith('No water came') && (left -= 1) < 0) throw new Error('killed');
      return real.apply(this, sent);
    });
    await resultStep(app, admin, 'announce');
    const ofResult = async (person: Person) => mailsTo(person.email, /^No water came/);
    const mailCounts = async () => (await Promise.all(buyers.map(ofResult))).map(({ length }) => length);
    await eventually(mailCounts, (counts) => counts.includes(1));
    await eventually(
      () => app.sql(`SELECT 1 FROM outbox WHERE kind = 'places.mail' AND done_at IS NULL AND attempts > 0`),
      ({ length }) => length > 0,
    );
    expect((await mailCounts()).toSorted()).toEqual([0, 0, 1]);
    send.mockRestore();
    await app.sql(`UPDATE outbox SET done_at = NULL, due_at = now() WHERE kind = 'places.mails'`);
    await eventually(
      async () => {
        await outboxNow(later);
        return mailCounts();
      },
      (counts) => counts.every((count) => count === 1),
    );
    expect(await app.sql(`SELECT 1 FROM place_mails`)).toHaveLength(3);
    expect(await ofResult(winner)).toEqual([]);
    expect(await mailsTo(winner.email, /won the grand prize/)).toHaveLength(1);
    expect(await ofResult(stranger)).toEqual([]);
    const [mail] = await ofResult(buyers[2] as Person);
    expect(mail?.text).toContain('the last time slot counts: Wed 31 December 2025, 23:45 - 23:59');
    expect(mail?.text).toContain(`The organisers say: ${REASON}`);
    expect(mail?.text).toContain('Mon 22 December 2025, 10:15 - 10:29: You missed it by 9 days 13 h, 3rd of 8 tickets.');
    expect(mail?.text).not.toMatch(/flood arrived|unsubscribe/);
  });

  it("ends with refunds if the season's rule requires them, and keeps that rule once a ticket has been sold", async () => {
    const change = async (more: object) => {
      const [row] = await app.sql<{ version: number }>(`SELECT version FROM seasons`);
      return admin.patch(ADMIN_API.season(2025), { version: row?.version, ...more });
    };
    expect((await change({ noWater: 'refund' })).status).toBe(200);
    const buyer = await makePerson(app);
    const { referenceNumber } = await buys(buyer, ['2025-12-31T20:00']);
    expect(await change({ noWater: 'last_slot' })).toMatchObject({ status: 400, body: { fields: { noWater: [expect.any(String)] } } });
    await expect(app.sql(`UPDATE seasons SET no_water = 'last_slot'`)).rejects.toThrow('once a ticket was sold');
    const later = await on('2026-01-02T09:00:00+02:00');
    expect(await end('season.no-water')).toMatchObject({
      status: 200,
      body: { facts: expect.arrayContaining([{ label: 'Refunded to cards and wallets', after: '$3.00, 1 booking' }]) },
    });
    expect(await refunded(later)).toMatchObject({ bookings: 1, refunded: 1, amount: 3, failed: [], cash: [] });
    expect(await bookingOf(buyer, referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await publicResult()).toMatchObject({ state: 'none', winner: null, ended: { as: 'no-water', refunds: true } });
    expect(await admin.post(ADMIN_API.payouts, await payout())).toMatchObject(NOTHING_MORE_IS_PAID_OUT);
    await seal(later);
    expect(await logged('ended')).toMatchObject([{ as: 'no-water', arrival: null }]);
    expect(await verify()).toMatch(/No water came.*Everybody is refunded\.[^]*1 of 1 tickets are refunded\.[^]*Everything holds\./);
  });

  it("lets organisers refund the remaining bookings manually, even after every slot's date has passed", async () => {
    await app.sql(`UPDATE seasons SET no_water = 'refund'`);
    const buyer = await makePerson(app);
    const { bookingId, referenceNumber } = await buys(buyer, ['2025-12-31T20:00']);
    const cashier = await makeAdmin(app, 'cashier');
    await openShift(cashier);
    const sale = { slotIds: ['2025-12-30T10:00'], buyerName: 'Onalenna Seretse', buyerPhone: '+26771234567', amountTaken: 3 };
    const { body: cash } = await cashier.post<AdminCashSale>(ADMIN_API.cashSales, sale);
    const later = await on('2026-01-02T09:00:00+02:00');
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 400, times: 1 });
    await end('season.no-water');
    expect(await refunded(later)).toMatchObject({ refunded: 0, failed: [{ bookingId }], cash: [{ bookingId: cash.bookingId }] });
    const byHand = { reason: 'The provider takes it now', slots: 'release' };
    expect((await admin.post(ADMIN_API.bookingRefunds(bookingId), byHand)).status).toBeLessThan(300);
    expect(await refunded(later)).toMatchObject({ refunded: 1, failed: [] });
    expect(await bookingOf(buyer, referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    await openShift(admin);
    expect((await returnCash(app, admin, cash.bookingId)).status).toBe(200);
    expect((await result()).refunds).toMatchObject({ cash: [] });
  });

  it('accepts an arrival recorded two days or a week after the last date', async () => {
    const buyer = await makePerson(app);
    await buys(buyer, ['2025-12-31T20:00']);
    for (const day of ['2026-01-02T09:00:00+02:00', '2026-01-07T22:00:00+02:00']) {
      const later = await on(day);
      const record = { arrivedAt: '2025-12-31T20:10:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' };
      expect((await resultStep(app, admin, 'arrival', record)).body).toMatchObject({ state: 'provisional', line: [{ slotsAway: 0 }] });
      expect(refusal(await end('season.no-water'))).toContain('An arrival is on record');
      await resultStep(app, admin, 'withdraw', { reason: 'Another time' });
      await seal(later);
    }
  });

  it('keeps its last date once a ticket has been sold, because that date affects who wins', async () => {
    await buys(await makePerson(app), ['2025-06-20T10:00']);
    const [row] = await app.sql<{ version: number }>(`SELECT version FROM seasons`);
    const shorter = await admin.patch(ADMIN_API.season(2025), { version: row?.version, to: '2025-12-30' });
    expect(shorter).toMatchObject({ status: 400, body: { fields: { to: [expect.stringContaining("the last date can't change")] } } });
    await expect(app.sql(`UPDATE seasons SET ends_on = '2025-12-30'`)).rejects.toThrow('once a ticket was sold');
  });

  it('cannot be ended by a single organiser, or through SQL without an approval', async () => {
    await expect(app.sql(`UPDATE seasons SET ended_as = 'called-off', ended_at = now(), ended_for = 'x'`)).rejects.toThrow(
      'only when somebody else has approved it',
    );
    await expect(
      app.sql(
        `INSERT INTO arrivals (season_year, state, arrived_at, witnesses, contacts) VALUES (2025, 'verified', now(), '{a,b}', '{1,2}')`,
      ),
    ).rejects.toThrow('only when somebody else has approved it');
    const proposed = await admin.post<ApprovalView>(ADMIN_API.approvals, {
      deed: 'season.called-off',
      payload: { year: 2025, reason: REASON },
      reason: REASON,
    });
    expect((await admin.post(ADMIN_API.approval(proposed.body.id, 'approve'))).status).toBe(403);
    expect(await result()).toMatchObject({ ended: null });
  });
});

describe('a called-off season', () => {
  it('stops sales immediately, refunds cards, lists cash to return, emails each buyer once, and is shown as called off everywhere', async () => {
    const buyer = await makePerson(app);
    const bought = [await buys(buyer, ['2025-06-20T10:00']), await buys(buyer, ['2025-06-20T11:00', '2025-06-20T11:15'])];
    const [open, choosing] = [await makePerson(app), await makePerson(app)];
    const page = await makeCheckout(open, ['2025-06-21T10:00']);
    const { body: held } = await choosing.client.post<{ selectionId: string }>(API.selections, selectionBody(['2025-06-22T10:00']));
    const cashier = await makeAdmin(app, 'cashier');
    await openShift(cashier);
    const sale = { slotIds: ['2025-06-23T10:00'], buyerName: 'Onalenna Seretse', buyerPhone: '+26771234567', amountTaken: 3 };
    const { body: cash } = await cashier.post<AdminCashSale>(ADMIN_API.cashSales, sale);
    await seal();

    expect((await end('season.called-off')).status).toBe(200);
    expect(await choosing.client.post(API.selections, selectionBody(['2025-07-01T10:00']))).toMatchObject({
      status: 409,
      body: { error: 'SEASON_CLOSED' },
    });
    expect((await choosing.client.get<SeasonView>(API.season)).body).toMatchObject({
      status: 'closed',
      salesOpen: false,
      ended: { as: 'called-off', reason: REASON, refunds: true },
    });
    expect((await end('season.called-off')).status).toBe(400);
    expect((await admin.patch(ADMIN_API.season(2025), { version: 99, status: 'open' })).status).toBe(409);

    expect(await refunded()).toEqual({
      bookings: 2,
      refunded: 2,
      amount: 9,
      failed: [],
      cash: [{ bookingId: cash.bookingId, receiptNumber: '2025-0001', fullName: 'Onalenna Seretse', phone: '+26771234567', amount: 3 }],
    });
    for (const { referenceNumber } of bought) expect(await bookingOf(buyer, referenceNumber)).toMatchObject({ paymentStatus: 'refunded' });
    // Open holds are cancelled and open payment pages are closed, so that a late payment attempt takes no money.
    await payAt(page.checkoutUrl, 'card');
    await outboxNow(app);
    expect(moneyOf(app, page.referenceNumber)).toMatchObject({ captured: 0 });
    expect((await choosing.client.get(API.selection(held.selectionId))).body).toMatchObject({ state: 'cancelled' });

    const [mail, ...others] = await eventually(
      async () => (await mailsTo(buyer.email, /./)).filter(({ subject }) => !subject.includes('is recorded')),
      (mails) => mails.some(({ subject }) => subject.includes('called off')),
    );
    expect(others).toEqual([]);
    expect(mail?.text).toContain(REASON);
    expect(mail?.text).toContain('We are refunding $9.00');

    expect(await returnCash(app, cashier, cash.bookingId)).toMatchObject({ status: 403 });
    await openShift(admin);
    expect((await returnCash(app, admin, cash.bookingId)).status).toBe(200);
    expect((await result()).refunds).toMatchObject({ cash: [] });

    await seal();
    expect(await logged('ended')).toMatchObject([{ as: 'called-off', reason: REASON, arrival: null }]);
    expect(await verify()).toMatch(
      /The raffle was called off, .*: The bridge is closed[^]*4 of 4 tickets are refunded\.[^]*Everything holds\./,
    );
    await expectSoundMoney(app);
  });

  it('keeps earlier payouts but rejects new ones, even one that was already awaiting approval', async () => {
    await buys(await makePerson(app), ['2025-06-20T10:00']);
    const asked = await payout();
    expect((await proposeAndApprove(app, admin, 'payout.record', asked)).status).toBe(200);
    const proposal = { deed: 'payout.record', payload: { ...asked, amount: 0.5 }, reason: 'Sent by the bank' };
    const waiting = await admin.post<ApprovalView>(ADMIN_API.approvals, proposal);
    expect((await end('season.called-off')).status).toBe(200);
    await refunded();
    expect(await admin.post(ADMIN_API.payouts, asked)).toMatchObject(NOTHING_MORE_IS_PAID_OUT);
    const approver = await makeAdmin(app, 'organiser');
    expect(await approver.post(ADMIN_API.approval(waiting.body.id, 'approve'))).toMatchObject(NOTHING_MORE_IS_PAID_OUT);
    expect((await admin.get<PayoutView[]>(API.payouts)).body).toMatchObject([{ year: 2025, charity: 1, amount: 1 }]);
    expect((await admin.get<SeasonStatement>(ADMIN_API.statement(2025))).body).toMatchObject({
      net: 0,
      charities: [
        { share: 0, paidOut: 1, due: -1 },
        { paidOut: 0, due: 0 },
      ],
    });
  });

  it('lists failed refunds without retrying them, and refunds a payment that was still in progress', async () => {
    const [unlucky, slow] = [await makePerson(app), await makePerson(app)];
    const refused = await buys(unlucky, ['2025-06-20T10:00']);
    const late = await makeCheckout(slow, ['2025-06-21T10:00']);
    app.sandbox?.addFault({ operation: 'payment_intents.capture', mode: 'drop', times: 0 });
    await payAt(late.checkoutUrl, 'card');
    await eventually(
      () => bookingOf(slow, late.referenceNumber),
      ({ paymentStatus }) => paymentStatus === 'confirming',
    );
    app.sandbox?.addFault({ operation: 'refunds.create', mode: 'error', status: 400, times: 1 });
    await end('season.called-off');
    expect(await refunded()).toMatchObject({ bookings: 1, refunded: 0, failed: [{ bookingId: refused.bookingId, amount: 3 }] });
    app.sandbox?.clearFaults();
    await eventually(
      async () => {
        await outboxNow(app);
        await carryOn();
        return bookingOf(slow, late.referenceNumber);
      },
      ({ paymentStatus }) => paymentStatus === 'refunded',
    );
    expect((await result()).refunds).toMatchObject({ bookings: 2, refunded: 1, failed: [{ bookingId: refused.bookingId }] });
    // An organiser checks the failed refund and repeats it manually.
    expect((await admin.post(ADMIN_API.bookingRefunds(refused.bookingId), { reason: 'Again', slots: 'release' })).status).toBeLessThan(300);
    expect(await refunded()).toMatchObject({ bookings: 2, refunded: 2, failed: [] });
    await expectSoundMoney(app);
  });

  it('resumes refunds after a process dies between two batches, or between the provider’s response and the commit', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)));
    const bookings = [];
    for (const [n, person] of people.entries()) bookings.push(await buys(person, [`2025-06-${20 + n}T10:00`]));
    const real: RefundsService['request'] = Reflect.get(RefundsService.prototype, 'request');
    const goesOn = function (this: RefundsService, ...asked: Parameters<RefundsService['request']>) {
      return real.apply(this, asked);
    };
    const request = jest.spyOn(RefundsService.prototype, 'request');
    // The process dies after the provider has created the refunds for two bookings.
    request.mockImplementationOnce(goesOn).mockImplementationOnce(goesOn).mockRejectedValue(new Error('killed'));
    const sync = jest.spyOn(RefundSyncService.prototype, 'syncRefunds').mockRejectedValue(new Error('killed'));
    await end('season.called-off');
    await carryOn().catch(() => undefined);
    await outboxNow(app).catch(() => undefined);
    expect(await app.sql(`SELECT 1 FROM refunds`)).toHaveLength(2);
    expect(app.sandbox?.ledger().totals.refunded).toBe(600);
    request.mockRestore();
    sync.mockRestore();
    const another = await app.another();
    expect(await refunded(another)).toMatchObject({ bookings: 6, refunded: 6, amount: 18, failed: [] });
    expect(await app.sql(`SELECT 1 FROM refunds`)).toHaveLength(6);
    for (const { referenceNumber } of bookings) expect(moneyOf(app, referenceNumber)).toMatchObject({ captured: 300, refunded: 300 });
    for (const { email } of people) expect(await mailsTo(email, /called off/)).toHaveLength(1);
    await expectSoundMoney(app);
  });

  it(
    `refunds and emails each of ${EVERYTHING ? '5,000' : '110'} buyers once`,
    async () => {
      const people = EVERYTHING ? 5000 : 110;
      if (!EVERYTHING) {
        await changeSeason(app, `ends_on = '2025-05-20'`);
        await app.sql(`DELETE FROM day_versions WHERE date > '2025-05-20'`);
      }
      await seedSeason(app.database, {
        year: 2025,
        people,
        now: Date.parse('2025-05-20T09:00:00+02:00'),
        seed: 1,
        passwordHash: 'none',
        remember: (payments) => rememberAtSandbox(app.sandbox?.url ?? '', payments),
      });
      const [{ buyers, bookings } = { buyers: 0, bookings: 0 }] = await app.sql<{ buyers: number; bookings: number }>(
        `SELECT count(DISTINCT b.user_id)::int AS buyers, count(*)::int AS bookings FROM bookings b JOIN payments p ON p.booking_id = b.id AND p.captured_cents > 0 WHERE b.payment_status = 'paid'`,
      );
      expect(buyers).toBe(people);
      const began = performance.now();
      await end('season.called-off');
      const back = await eventually(
        async () => {
          await carryOn();
          return (await result()).refunds;
        },
        (refunds) => refunds?.refunded === refunds?.bookings,
        900_000,
      );
      const took = Math.round((performance.now() - began) / 1000);
      expect(back).toMatchObject({ bookings, refunded: bookings, failed: [] });
      await eventually(
        () => app.sql(`SELECT 1 FROM outbox WHERE done_at IS NULL LIMIT 1`),
        (rows) => rows.length === 0,
        900_000,
      );
      if (EVERYTHING) process.stdout.write(`${bookings} bookings of ${buyers} buyers were paid back in ${took} s\n`);
      const recipients = (await new FileMailer(app.dataDir).latest(20_000))
        .filter(({ subject }) => subject.includes('called off'))
        .map(({ to }) => to);
      expect(recipients).toHaveLength(people);
      expect(new Set(recipients).size).toBe(people);
      expect(app.sandbox?.ledger().totals).toMatchObject({ outstanding: 0 });
      await expectSoundMoney(app);
    },
    EVERYTHING ? 1_800_000 : 120_000,
  );
});
