// The first three in line while an arrival stands: what organisers ask for over HTTP, and what somebody tries at the database's own console.
import type { ApprovalDetails, ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import { API } from '@raffle/contracts/routes';
import { asPerson, makeAccount, PASSWORD } from '../../../test/account.js';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makeCheckout, makePerson, type Person } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { buyerSays, together, TWO_WITNESSES } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { tablesHolding } from '../../../test/texts-of-database.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { ApprovalsService } from './approvals.service.js';

let app: TestApp;
let admin: AdminClient;
let other: AdminClient;
let winner: Person;
let friend: Person;
let bookingId: number;
let cashBooking: number;

beforeAll(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  [admin, other] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
  [winner, friend] = [await asPerson(app, await makeAccount(app, { fullName: 'Kagiso Unmistakable' })), await makePerson(app)];
  const bought = await makeCheckout(winner, ['2025-05-31T10:00']);
  bookingId = bought.bookingId;
  await payAndWait(winner, bought);
  await payAndWait(friend, await makeCheckout(friend, ['2025-06-20T10:00']));
  await openShift(admin);
  const sale = { slotIds: ['2025-05-31T10:15'], buyerName: 'Onalenna Seretse', buyerPhone: '+26771234567', amountTaken: 3 };
  cashBooking = (await admin.post<AdminCashSale>(API.adminCashSales, sale)).body.bookingId;
  const later = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  for (const one of [admin, other]) one.client.moveTo(later.url);
  const record = { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' };
  expect((await admin.post(API.adminResultStep(2025, 'arrival'), record)).status).toBe(201);
}, 120_000);
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});

const correct = ({ publicId }: Pick<Person, 'publicId'>, change: object) =>
  admin.patch(API.adminPerson(publicId), { reason: 'They phoned', ...change });
const nameOf = async ({ id }: Person) =>
  (await app.sql<{ name: string; email: string }>(`SELECT full_name AS name, email FROM users WHERE id = $1`, [id]))[0];

const NOT_REFUSED = 'nothing has refused it';

/** What comes of it at the console, all of it taken back. @param without the guard that is taken out before */
async function attempt(statement: string, without?: readonly [table: string, guard: string]): Promise<string | undefined> {
  const undone = new Error(NOT_REFUSED);
  return app.database
    .transact(async (tx) => {
      if (without) {
        const [table, guard] = without;
        const [isTrigger] = await tx.rows(`SELECT 1 FROM pg_trigger WHERE tgname = $1`, [guard]);
        await tx.write(`ALTER TABLE ${table} ${isTrigger ? 'DISABLE TRIGGER' : 'DROP CONSTRAINT'} ${guard}`);
      }
      await tx.write(statement);
      await tx.write('SET CONSTRAINTS ALL IMMEDIATE');
      throw undone;
    })
    .catch((error: Error) => error.message);
}

const REFUND = `INSERT INTO refunds (payment_id, state, origin, amount_cents, slot_ids, reason)
  SELECT p.id, 'requested', 'organiser', 300, '{2025-05-31T10:00}', 'x' FROM payments p JOIN booking_slots t ON t.booking_id = p.booking_id WHERE t.slot_id = '2025-05-31T10:00'`;
const OWNER = `(SELECT user_id FROM bookings b JOIN booking_slots t ON t.booking_id = b.id WHERE t.slot_id = '2025-05-31T10:00')`;
const SOMEBODY = `(SELECT user_id FROM bookings b JOIN booking_slots t ON t.booking_id = b.id WHERE t.slot_id = '2025-06-20T10:00')`;
/** A proposal and its end, in one hand. @param by of who approves it, as SQL */
const doneBy = (by: string, deed = 'booking.refund', buyer = OWNER) => `
  INSERT INTO approvals (deed, subject, season_year, payload, line, facts, reason, proposed_by_id, alone, buyer_id, expires_at)
  SELECT '${deed}', 'x', 2025, '{}', 'x', '[]', 'x', min(id), false, ${buyer}, now() + interval '1 day' FROM admins;
  UPDATE approvals SET state = 'done', executed_at = now(), approved_by_id = ${by} WHERE subject = 'x'`;
const RETURN = `UPDATE cash_sales SET returned_at = now(), returned_by = sold_by, returned_cents = amount_cents, returned_shift_id = shift_id`;

describe.each<[string, string, readonly [string, string], RegExp]>([
  ['refunds the first in line', REFUND, ['refunds', 'refunds_need_approval'], /refunded only when somebody else/],
  [
    'says that a refund at the provider was for the first in line',
    `${REFUND.replace("'requested', 'organiser', 300, '{2025-05-31T10:00}'", "'succeeded', 'provider', 300, '{}'")};
     UPDATE refunds SET slot_ids = '{2025-05-31T10:00}', applied_at = now() WHERE reason = 'x'`,
    ['refunds', 'refund_slots_need_approval'],
    /refunded only when somebody else/,
  ],
  [
    'sends their mails to somebody else',
    `UPDATE users SET email = 'friend@example.com' WHERE id = ${OWNER}`,
    ['users', 'buyers_need_approval'],
    /corrected or deleted only when/,
  ],
  [
    'follows a link for them that nobody was mailed',
    `INSERT INTO email_links (user_id, purpose, email, expires_at) VALUES (${OWNER}, 'change', 'friend@example.com', now() + interval '1 day');
     UPDATE email_links SET followed_tx = concat(pg_current_xact_id()) WHERE email = 'friend@example.com';
     UPDATE users SET email = 'friend@example.com' WHERE id = ${OWNER}`,
    ['email_links', 'email_links_followed'],
    /followed once, after it was mailed/,
  ],
  [
    'corrects their name as an organiser does',
    `WITH noted AS (INSERT INTO admin_audit (admin_id, action, subject_kind, subject_id)
       SELECT min(a.id), 'person.correct', 'person', u.public_id FROM admins a, users u WHERE u.id = ${OWNER} GROUP BY u.public_id)
     UPDATE users SET full_name = 'A Friend' WHERE id = ${OWNER}`,
    ['users', 'buyers_need_approval'],
    /corrected or deleted only when/,
  ],
  [
    'forgets them',
    `UPDATE users SET deleted_at = now() WHERE id = ${OWNER}`,
    ['users', 'buyers_need_approval'],
    /corrected or deleted only when/,
  ],
  [
    'gives their ticket to a friend',
    `UPDATE bookings SET user_id = ${SOMEBODY} WHERE user_id = ${OWNER}`,
    ['bookings', 'guarded_tickets_keep_owner'],
    /keeps its owner/,
  ],
  [
    'changes the days to claim',
    `UPDATE seasons SET claim_days = 60`,
    ['seasons', 'terms_need_approval'],
    /changes only when somebody else/,
  ],
  ['changes the price', `UPDATE seasons SET price_cents = 1`, ['seasons', 'terms_need_approval'], /changes only when somebody else/],
  ['changes who wins', `UPDATE seasons SET winner_rule = 'exact'`, ['seasons', 'seasons_keep_their_rule'], /stays as it was/],
  [
    'records an arrival that nobody has seen',
    `UPDATE arrivals SET witnesses = '{Neo}', contacts = '{}'`,
    ['arrivals', 'arrivals_evidence'],
    /a photo, or two witnesses/,
  ],
  [
    'verifies the arrival',
    `UPDATE arrivals SET state = 'verified'`,
    ['arrivals', 'arrival_needs_approval'],
    /verified only when somebody else/,
  ],
  [
    'names another winner',
    `INSERT INTO winners (arrival_id, rank, booking_id, slot_id, state, claim_until) SELECT a.id, 2, b.id, '2025-06-20T10:00', 'told', now()
       FROM arrivals a, bookings b WHERE b.user_id = ${SOMEBODY}`,
    ['winners', 'winner_needs_approval'],
    /passed on only when/,
  ],
  [
    'returns cash after the arrival',
    `ALTER TABLE cash_sales DISABLE TRIGGER cash_sales_returned_by_another; ${RETURN}`,
    ['cash_sales', 'cash_sales_kept'],
    /no return after the arrival/,
  ],
  [
    'returns cash alone',
    `ALTER TABLE cash_sales DISABLE TRIGGER cash_sales_kept; ${RETURN}`,
    ['cash_sales', 'cash_sales_returned_by_another'],
    /by one person alone/,
  ],
  [
    'records a payout alone',
    `WITH proof AS (INSERT INTO files (public_id, content_type, bytes) VALUES ('x', 'image/png', '') RETURNING id)
     INSERT INTO payouts (season_year, charity, amount_cents, paid_on, proof_id, recorded_by)
     SELECT 2025, 1, 1, '2025-06-01', proof.id, min(a.id) FROM proof, admins a GROUP BY proof.id`,
    ['payouts', 'payouts_need_approval'],
    /^payout\.record is done only when/,
  ],
  [
    'invites an owner alone',
    `INSERT INTO admin_invites (token_hash, email, role, invited_by, expires_at)
     SELECT 'x', 'friend@example.com', 'owner', min(id), now() + interval '1 day' FROM admins`,
    ['admin_invites', 'owners_need_approval'],
    /^team\.invite-owner is done only when/,
  ],
  [
    'approves what the buyer has not agreed to',
    doneBy('(SELECT max(id) FROM admins)'),
    ['approvals', 'approvals_agreed'],
    /approvals_agreed/,
  ],
  [
    'approves what they proposed',
    doneBy('proposed_by_id', 'payout.record', 'NULL'),
    ['approvals', 'approvals_another'],
    /approvals_another/,
  ],
  [
    'carries out alone what others could approve',
    doneBy('NULL', 'payout.record', 'NULL'),
    ['approvals', 'approvals_alone'],
    /approvals_alone/,
  ],
])('whoever %s at the console', (_name, statement, guard, refusal) => {
  it('is refused, and by this guard alone', async () => {
    expect(await attempt(statement)).toMatch(refusal);
    expect(await attempt(statement, guard)).toBe(NOT_REFUSED);
  });
});

it('agrees to nothing for the buyer who was not asked, and changes no answer', async () => {
  const asked = doneBy('NULL').split(';')[0] ?? '';
  expect(await attempt(`${asked}; UPDATE approvals SET agreed_at = now() WHERE subject = 'x'`)).toMatch('nobody has asked the buyer');
  const agreed = `UPDATE approvals SET buyer_token_hash = 'x', agreed_at = now() WHERE subject = 'x'`;
  expect(await attempt(`${asked}; ${agreed}; UPDATE approvals SET agreed_at = NULL WHERE subject = 'x'`)).toMatch('kept as it is');
  expect(await attempt(asked.replace('alone, buyer_id', 'alone, agreed_at, buyer_id').replace('false,', 'false, now(),'))).toMatch(
    'is decided later',
  );
});

it('says nothing about a link that nobody was mailed', async () => {
  for (const token of ['x', 'a'.repeat(43)]) {
    const client = new Client(app.url);
    expect(await client.post(API.agreementQuestion, { token })).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
    expect((await client.post(API.agreementAnswer, { token, agrees: true })).status).toBe(404);
  }
});

it('does nothing that the buyer does not agree to, and says so to whoever proposed it', async () => {
  const wish = { reason: 'A favour', slots: 'keep' };
  const refused = await admin.post<ApprovalDetails>(API.adminBookingRefunds(bookingId), wish);
  expect(refused).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED', approval: { deed: 'booking.refund' } } });
  const { body } = await admin.post<ApprovalView>(API.adminApprovals, { ...refused.body.approval, reason: 'A favour' });
  expect(body.buyer).toEqual({ agreedAt: null });
  const mail = await buyerSays(app, false);
  expect([mail.to, mail.subject]).toEqual([winner.email, 'Do you want a refund?']);
  expect(mail.text).toMatch(
    /The flood has arrived, so we do it only if you agree[^]*Slots: Sat 31 May 2025, 10:00 - 10:14[^]*Amount: \$3\.00/,
  );
  // Said again, also otherwise, it stays no.
  expect((await new Client(app.url).post(API.agreementAnswer, { token: mail.token, agrees: true })).body).toMatchObject({
    state: 'declined',
    facts: [],
  });
  const [told] = (await admin.get<ApprovalView[]>(API.adminApprovals)).body;
  expect(told).toMatchObject({ id: body.id, state: 'declined', decision: 'The buyer does not agree.', decidedBy: null });
  expect((await other.post(API.adminApproval(body.id, 'approve'))).status).toBe(400);
  expect(await app.sql(`SELECT 1 FROM refunds`)).toEqual([]);
  expect(await app.sql(`SELECT 1 FROM attention WHERE kind = 'approval-waiting' AND resolved_at IS NULL`)).toEqual([]);
});

describe('their own mailbox', () => {
  /** The key in the newest mail of its kind. */
  const keyOf = async (email: string, subject: string) => {
    const mail = await eventually(
      async () => (await new FileMailer(app.dataDir).latest(100)).find((one) => one.to === email && one.subject === subject),
      Boolean,
    );
    return /#key=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const open = (token: string) => new Client(app.url).post(API.emailLinkOpen, { token });
  const signIn = () => winner.client.post(API.login, { username: winner.email, password: PASSWORD });

  it('is moved by them and taken back, and what the lost one was asked is over', async () => {
    const moved = `moved.${winner.email}`;
    expect((await winner.client.post(API.userEmail, { email: moved, password: PASSWORD })).status).toBe(204);
    expect(await open(await keyOf(moved, 'Please confirm your new email'))).toMatchObject({ status: 200, body: { purpose: 'change' } });
    expect((await nameOf(winner))?.email).toBe(moved);

    const wish = { bookingId, reason: 'A favour', slots: 'keep' };
    const { body } = await admin.post<ApprovalView>(API.adminApprovals, { deed: 'booking.refund', payload: wish, reason: 'A favour' });
    const { to, token } = await buyerSays(app, true);
    expect(to).toBe(moved);

    expect(await open(await keyOf(winner.email, 'The email address of your account was changed'))).toMatchObject({
      status: 200,
      body: { purpose: 'undo' },
    });
    expect((await nameOf(winner))?.email).toBe(winner.email);
    const answer = { token, agrees: true };
    expect((await new Client(app.url).post(API.agreementAnswer, answer)).body).toMatchObject({ state: 'over', facts: [] });
    expect((await other.post(API.adminApproval(body.id, 'approve'))).status).toBe(400);
    const [ended] = (await admin.get<ApprovalView[]>(API.adminApprovals)).body;
    expect(ended).toMatchObject({ id: body.id, state: 'expired', decision: "The buyer's email address has changed since." });
    await app.app.get(ApprovalsService).expire();
    expect(await app.sql(`SELECT 1 FROM attention WHERE kind = 'approval-waiting' AND resolved_at IS NULL`)).toEqual([]);
    expect((await signIn()).status).toBe(200);
  });
});

it('corrects who is first in line when they agree; they themselves may choose their name as ever', async () => {
  const email = `right.${winner.email}`;
  expect(await correct(winner, { email })).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
  expect((await nameOf(winner))?.email).toBe(winner.email);
  expect((await winner.client.patch(API.user, { fullName: 'Kagiso Molefe Unmistakable' })).status).toBe(200);
  expect((await together(app, admin, correct(winner, { fullName: 'Kagisho Unmistakable', email }))).status).toBe(200);
  expect(await nameOf(winner)).toEqual({ name: 'Kagisho Unmistakable', email });
  // Far from the water nobody needs to ask.
  const far = await makePerson(app);
  expect((await correct(far, { fullName: 'Somebody Else' })).status).toBe(200);
  const payload = { id: far.publicId, fullName: 'Somebody Else Again' };
  expect(await admin.post(API.adminApprovals, { deed: 'person.correct', payload, reason: 'x' })).toMatchObject({
    status: 400,
    body: { fields: { state: ['This needs no approval: none of the first in line is concerned.'] } },
  });
});

it('opens no way into the account of who is first in line', async () => {
  const reason = 'They phoned';
  expect(await admin.post(API.adminPersonPasswordLink(winner.publicId), { reason })).toMatchObject({
    status: 400,
    body: { fields: { reason: [expect.stringMatching(/first in line/)] } },
  });
  const far = await makePerson(app);
  expect((await admin.post(API.adminPersonPasswordLink(far.publicId), { reason })).status).toBe(200);
});

it('leaves the name of who paid in cash and cannot be asked', async () => {
  const [row] = await app.sql<{ publicId: string }>(
    `SELECT u.public_id AS "publicId" FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = $1`,
    [cashBooking],
  );
  expect(await correct(row ?? winner, { fullName: 'A Friend' })).toMatchObject({
    status: 400,
    body: { fields: { fullName: [expect.any(String)] } },
  });
  const payload = { id: row?.publicId, fullName: 'A Friend' };
  expect((await admin.post(API.adminApprovals, { deed: 'person.correct', payload, reason: 'x' })).status).toBe(400);
});

it('forgets who is first in line when they agree, and what was proposed about them', async () => {
  const [{ email } = { email: '' }] = await app.sql<{ email: string }>(`SELECT email FROM users WHERE id = $1`, [winner.id]);
  const asked = () => admin.post(API.adminDeletions, { who: email, reason: 'Asked by phone' });
  expect(await asked()).toMatchObject({ status: 409, body: { error: 'APPROVAL_REQUIRED' } });
  expect((await together(app, admin, asked())).status).toBe(200);
  expect(await tablesHolding(app, ['Unmistakable', email])).toEqual([]);
  expect(await app.sql(`SELECT 1 FROM account_deletions WHERE user_id = $1 AND deleted_by IS NOT NULL`, [winner.id])).toHaveLength(1);
  // The ticket stays in line; its owner cannot be asked any more.
  expect(await app.sql(`SELECT 1 FROM guarded_tickets(2025) WHERE user_id = $1`, [winner.id])).toHaveLength(1);
});
