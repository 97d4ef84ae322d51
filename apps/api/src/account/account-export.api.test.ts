import type { AccountExport } from '@raffle/contracts/people/account';
import { API } from '@raffle/contracts/routes';
import { asPerson, makeAccount } from '../../test/account.js';
import { Client } from '../../test/client.js';
import { answeredWhile } from '../../test/locks.js';
import { makeCheckout, makePerson, makeSelection, slotsOf } from '../../test/make.js';
import { payAndWait } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
});
afterAll(() => app?.close());

it('returns everything stored about a user, as a file', async () => {
  const account = await makeAccount(app);
  const person = await asPerson(app, account);
  const bought = await makeCheckout(person, slotsOf('2025-07-01', 40, 2));
  await payAndWait(person, bought);
  const { selectionId } = await makeSelection(person, slotsOf('2025-07-02', 10, 1));
  await person.client.post(API.feedback, { message: 'Lovely river.' });

  await app.sql(
    `WITH author AS (INSERT INTO admins (public_id, email, full_name, password_hash, role) VALUES ('a', 'a@example.com', 'A', 'x', 'owner') RETURNING id),
     written AS (INSERT INTO messages (season_year, audience, purpose, subject, text, author_id, request_key, request_hash) SELECT 2025, 'buyers', 'news', 'The flood', 'It is near.', id, 'x', 'x' FROM author RETURNING id),
     received AS (INSERT INTO message_recipients (message_id, user_id, state) SELECT id, $1, 'sent' FROM written)
     UPDATE users SET news_declined_at = now() WHERE id = $1`,
    [person.id],
  );

  const { status, headers, body } = await person.client.get<AccountExport>(API.userExport);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="okavango-raffle-my-data.json"');
  expect(headers.get('content-type')).toContain('application/json');
  expect(headers.get('cache-control')).toBe('no-store');
  const contact = { customerName: 'Naledi Kgosi', customerEmail: account.sent.username, customerPhone: '+26771234567' };
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(body).toEqual({
    exportedAt: instant,
    profile: {
      id: account.user.id,
      emailConfirmed: false,
      fullName: 'Naledi Kgosi',
      username: account.sent.username,
      phoneNumber: '+26771234567',
      nameDisplay: 'full',
      securityQuestion: 'first_pet',
      registeredAt: instant,
    },
    acceptances: [
      { at: instant, year: 2025, rulesVersion: 1, privacyVersion: 1, reference: null },
      { at: instant, year: 2025, rulesVersion: 1, privacyVersion: 1, reference: bought.referenceNumber },
    ],
    selections: [
      expect.objectContaining({ id: bought.selectionId, state: 'booked', totalAmount: 6, createdAt: instant, ...contact }),
      expect.objectContaining({
        id: selectionId,
        state: 'held',
        totalAmount: 3,
        slots: [expect.objectContaining({ id: '2025-07-02T02:30' })],
        ...contact,
      }),
    ],
    bookings: [
      expect.objectContaining({
        referenceNumber: bought.referenceNumber,
        paymentStatus: 'paid',
        totalAmount: 6,
        slots: slotsOf('2025-07-01', 40, 2).map((id) => expect.objectContaining({ id })),
        payments: [{ state: 'captured', amount: 6, captured: 6, refunded: 0, createdAt: instant, updatedAt: instant, failure: null }],
      }),
    ],
    browsers: [{ device: null, signedInAt: instant, lastUsedAt: instant, current: true }],
    feedback: [{ message: 'Lovely river.', writtenAt: instant }],
    newsDeclinedAt: instant,
    placeMailWantedAt: null,
    messages: [{ subject: 'The flood', text: 'It is near.', state: 'sent', writtenAt: instant }],
  });
});

it('reads from one snapshot, so a booking and its payments are consistent in the exported file', async () => {
  const person = await asPerson(app, await makeAccount(app));
  await payAndWait(person, await makeCheckout(person, slotsOf('2025-07-04', 40, 1)));
  const { bookings } = await answeredWhile(
    app,
    () => person.client.get<AccountExport>(API.userExport),
    { table: 'payments', reads: 'SELECT b.id' },
    (tx) =>
      tx.write(`UPDATE payments SET state = 'refunding' WHERE booking_id IN (SELECT id FROM bookings WHERE user_id = $1)`, [person.id]),
  );
  expect(bookings).toMatchObject([{ paymentStatus: 'paid', payments: [{ state: 'captured' }] }]);
});

it('contains no hashes, no security answers and nothing about other users', async () => {
  const other = await asPerson(app, await makeAccount(app, { fullName: 'Somebody Else' }));
  await makeSelection(other, slotsOf('2025-07-03', 10, 1));
  await other.client.post(API.feedback, { message: 'A secret of another.' });
  const { client } = await makeAccount(app);
  const { body } = await client.get<AccountExport>(API.userExport);
  expect(body).toMatchObject({ selections: [], bookings: [], feedback: [], newsDeclinedAt: null, messages: [] });
  // Remove the ID, because its random letters could happen to spell one of these words.
  const exported = { ...body, profile: { ...body.profile, id: '' } };
  expect(JSON.stringify(exported)).not.toMatch(/argon2|hash|Rex|Somebody|secret of another/i);
});

it('refuses visitors, and users whose account was deleted', async () => {
  expect(await new Client(app.url).get(API.userExport)).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
  const gone = await makePerson(app);
  await app.sql('UPDATE users SET deleted_at = now() WHERE id = $1', [gone.id]);
  expect(await gone.client.get(API.userExport)).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
});
