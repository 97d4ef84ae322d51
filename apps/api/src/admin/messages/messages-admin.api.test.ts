import type { ReceivedMessage } from '@raffle/contracts/people/account';
import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { AdminMessage, AdminMessagePage, Audience, MessageForm, MessagePreview } from '@raffle/contracts/admin/messages';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, openShift, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { eventually, makeCheckout, makePerson, payAt, type Person } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { MessageSendingService } from '../../messages/message-sending.service.js';
import { Mailer, type Mail } from '../../platform/mail/mailer.js';

let app: TestApp;
let organiser: AdminClient;
let mails: Mail[];
let [buyer, otherDay, unpaid, idle]: Person[] = [];

beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  organiser = await makeAdmin(app, 'organiser');
  [buyer, otherDay, unpaid, idle] = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)));
  await pay(buyer, ['2025-06-14T10:00', '2025-06-14T10:15']);
  await pay(buyer, ['2025-06-15T10:00']);
  await pay(otherDay, ['2025-06-15T11:00']);
  await makeCheckout(unpaid as Person, ['2025-06-14T12:00']);
  // Waits for the booking confirmations, so that they are not counted among the messages.
  await eventually(
    () => app.sql(`SELECT 1 FROM outbox WHERE kind = 'booking-confirmed.mail' AND done_at IS NULL`),
    (waiting) => waiting.length === 0,
  );
  app.app.get(Mailer).send = async (mail) => void mails.push(mail);
});
beforeEach(() => (mails = []));
afterAll(() => app.close());

async function pay(person: Person | undefined, slots: string[]): Promise<void> {
  const { checkoutUrl, bookingId } = await makeCheckout(person as Person, slots);
  await payAt(checkoutUrl, 'card');
  await eventually(
    () => app.sql<{ status: string }>(`SELECT payment_status AS status FROM bookings WHERE id = $1`, [bookingId]),
    ([row]) => row?.status === 'paid',
  );
}

let asked = 0;
const form = (audience: Partial<Audience> = {}, change: Partial<MessageForm> = {}): MessageForm => ({
  audience: { kind: 'buyers', year: 2025, date: null, ...audience },
  purpose: 'booking',
  subject: 'The flood is near',
  text: 'Dear all,\r\nit is at Boro.',
  ...change,
});
const send = (body: unknown, key = `message-${(asked += 1)}`) =>
  organiser.post<AdminMessage>(ADMIN_API.messages, body, { 'Idempotency-Key': key });
const preview = async (body: MessageForm) => (await organiser.post<MessagePreview>(ADMIN_API.messagePreview, body)).body;
const ended = (id: string) =>
  eventually(
    async () => {
      await app.app.get(MessageSendingService).send();
      return (await organiser.get<AdminMessagePage>(ADMIN_API.messages)).body.messages.find((message) => message.id === id);
    },
    (message) => message?.state === 'sent',
  );
const receivers = () => mails.map(({ to }) => to).toSorted();
const addresses = (...people: (Person | undefined)[]) => people.map((person) => person?.email).toSorted();

it("previews a group's size and the email, then sends the email once to each recipient", async () => {
  // The previewed email is addressed to the first registered user. Either buyer can be first, because both registered in parallel.
  const { names, group: _group, ...shown } = await preview(form());
  expect(names.toSorted()).toEqual([buyer?.fullName, otherDay?.fullName].toSorted());
  expect(shown).toEqual({
    count: 2,
    noticeOnly: 0,
    withoutEmail: 0,
    optedOut: 0,
    mail: {
      subject: 'The flood is near',
      text: `Hello ${names[0]},\n\nDear all,\nit is at Boro.\n\nYour predictions:\nhttp://localhost:3000/dashboard`,
    },
  });
  expect(mails).toEqual([]);
  const { status, body } = await send(form());
  expect([status, body]).toMatchObject([
    201,
    { recipients: 2, subject: 'The flood is near', audience: form().audience, author: 'Kagiso organiser' },
  ]);
  expect(await ended(body.id)).toMatchObject({
    state: 'sent',
    recipients: 2,
    sent: 2,
    refused: 0,
    unclear: 0,
    skipped: 0,
  });
  expect(receivers()).toEqual(addresses(buyer, otherDay));
  const { body: log } = await organiser.get<AdminAuditPage>(`${ADMIN_API.auditLog}?subjectKind=message&subjectId=${body.id}`);
  expect(log.entries).toMatchObject([
    { action: 'message.send', after: { kind: 'buyers', year: 2025, recipients: 2, subject: 'The flood is near' } },
  ]);
});

it.each([
  [{ kind: 'day-buyers', date: '2025-06-14' }, () => [buyer]],
  [{ kind: 'day-buyers', date: '2025-06-15' }, () => [buyer, otherDay]],
  [{ kind: 'unpaid' }, () => [unpaid]],
  [{ kind: 'everybody' }, () => [buyer, otherDay, unpaid, idle]],
] as const)('reaches the group %j', async (audience, people) => {
  const purpose = audience.kind === 'everybody' ? 'news' : 'booking';
  expect((await preview(form(audience, { purpose }))).count).toBe(people().length);
  await ended((await send(form(audience, { purpose }))).body.id);
  expect(receivers()).toEqual(addresses(...people()));
});

it('sends a message to exactly the previewed group, or to nobody', async () => {
  const news = form({ kind: 'everybody' }, { purpose: 'news' });
  const { group } = await preview(news);
  const declined = (at: string) => app.sql(`UPDATE users SET news_declined_at = ${at} WHERE id = $1`, [idle?.id]);
  await declined('now()');
  expect(await send({ ...news, group })).toMatchObject({
    status: 400,
    body: {
      fields: { audience: ['Somebody has joined or left this group since the preview. Please preview the message again.'] },
    },
  });
  await declined('NULL');
  expect(await send({ ...news, group: 'everybody' })).toMatchObject({ status: 400, body: { fields: { group: expect.anything() } } });
  const { status, body } = await send({ ...news, group });
  expect(status).toBe(201);
  await ended(body.id);
  expect(receivers()).toEqual(addresses(buyer, otherDay, unpaid, idle));
});

it('can reach the winner, but never cash buyers or deleted accounts', async () => {
  const [{ id: booking } = { id: 0 }] = await app.sql<{ id: number }>(`SELECT id FROM bookings WHERE user_id = $1`, [otherDay?.id]);
  await app.sql(
    `WITH one AS (INSERT INTO arrivals (season_year, state, arrived_at, witnesses, contacts) VALUES (2025, 'announced', now(), '{x,y}', '{1,2}') RETURNING id)
    INSERT INTO winners (arrival_id, rank, booking_id, slot_id, state, claim_until) SELECT id, 1, $1, '2025-06-15T11:00', 'told', now() FROM one`,
    [booking],
  );
  expect((await preview(form({ kind: 'winner' }))).names).toEqual([otherDay?.fullName]);
  const [walkIn, gone] = [await makePerson(app), await makePerson(app)];
  await app.sql(`UPDATE users SET walk_in = id = $1, deleted_at = CASE WHEN id = $2 THEN now() END WHERE id IN ($1, $2)`, [
    walkIn.id,
    gone.id,
  ]);
  expect((await preview(form({ kind: 'everybody' }, { purpose: 'news' }))).count).toBe(4);
});

it('shows in the preview who gets only a notice to sign in, and how many cash buyers have to be phoned', async () => {
  await openShift(organiser);
  for (const [slot, buyerPhone] of [
    ['2025-06-16T10:00', '+26771234567'],
    ['2025-06-16T10:15', '+26771234567'],
    ['2025-06-16T10:30', undefined],
  ])
    expect(
      (await organiser.post(ADMIN_API.cashSales, { slotIds: [slot], buyerName: 'Onalenna Seretse', buyerPhone, amountTaken: 3 })).status,
    ).toBe(201);
  const unconfirmed = (...people: (Person | undefined)[]) =>
    app.sql('UPDATE users SET email_confirmed_at = CASE WHEN id = ANY($1::bigint[]) THEN NULL ELSE now() END', [
      people.map((one) => one?.id),
    ]);
  await unconfirmed(buyer);
  const shown = await preview(form());
  // Cash buyers who gave the same phone number count as one buyer.
  expect(shown).toMatchObject({ count: 2, noticeOnly: 1, withoutEmail: 2 });
  expect(shown.names).toEqual([otherDay?.fullName, buyer?.fullName]);
  expect(shown.mail).toMatchObject({ subject: 'The flood is near', text: expect.stringContaining(`Hello ${otherDay?.fullName}`) });
  await unconfirmed(buyer, otherDay);
  const note = await preview(form());
  expect(note).toMatchObject({ count: 2, noticeOnly: 2, mail: { subject: 'You have a message from the organisers' } });
  expect(note.mail.text).not.toContain('Boro');
  const cashOnly = form({ kind: 'day-buyers', date: '2025-06-16' });
  expect(await preview(cashOnly)).toMatchObject({ count: 0, withoutEmail: 2, names: [] });
  expect(await send(cashOnly)).toMatchObject({
    status: 400,
    body: { fields: { audience: ['Nobody in this group has an email address'] } },
  });
  // The preview of a message to everybody does not count cash buyers, because they have no account.
  expect(await preview(form({ kind: 'everybody' }, { purpose: 'news' }))).toMatchObject({ withoutEmail: 0 });
  await unconfirmed();
});

it('sends only a notice to an unconfirmed email address, and shows the message on the site', async () => {
  const person = idle as Person;
  await app.sql('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [person.id]);
  const { body } = await send(form({ kind: 'everybody', date: null }, { purpose: 'news', subject: 'Win at my.example' }));
  await ended(body.id);
  const mail = mails.find(({ to }) => to === person.email);
  expect(mail?.subject).toBe('You have a message from the organisers');
  expect(mail?.text).toMatch(/^Hello,\n\nThe organisers of the Okavango flood raffle have written to you\./);
  expect(mail?.text).not.toContain('it is at Boro');
  expect(mail?.text).toContain('/unsubscribe/');
  expect(mails.find(({ to }) => to === buyer?.email)?.text).toContain('it is at Boro');
  const answer = await person.client.get<ReceivedMessage[]>(API.userMessages);
  expect(answer.body[0]).toEqual({
    id: body.id,
    subject: 'Win at my.example',
    text: 'Dear all,\nit is at Boro.',
    writtenAt: expect.any(String),
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [none, visitor] = [(await makePerson(app)).client, new Client(app.url)];
  expect([(await none.get(API.userMessages)).body, (await visitor.get(API.userMessages)).status]).toEqual([[], 401]);
  await app.sql('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [person.id]);
});

it('creates one message when the same request is sent repeatedly', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(form(), 'pressed-five-times')));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  await ended(answers[0]?.body.id ?? '');
  expect(receivers()).toEqual(addresses(buyer, otherDay));
  expect(await send(form({}, { subject: 'Another' }), 'pressed-five-times')).toMatchObject({
    status: 409,
    body: { error: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await organiser.post(ADMIN_API.messages, form())).toMatchObject({
    status: 400,
    body: { fields: { 'Idempotency-Key': [expect.any(String)] } },
  });
});

it('returns the existing message for a repeated request, even if the group has since changed', async () => {
  const news = form({ kind: 'everybody' }, { purpose: 'news' });
  const first = await send({ ...news, group: (await preview(news)).group }, 'answer-lost');
  expect(first.status).toBe(201);
  await app.sql('UPDATE users SET news_declined_at = now() WHERE id = $1', [idle?.id]);
  const { group } = await preview(news);
  const again = await send({ ...news, group }, 'answer-lost');
  await app.sql('UPDATE users SET news_declined_at = NULL WHERE id = $1', [idle?.id]);
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  await ended(first.body.id);
  const [newest] = (await organiser.get<AdminMessagePage>(ADMIN_API.messages)).body.messages;
  expect(newest?.id).toBe(first.body.id);
});

it('stops emails that have not been sent yet', async () => {
  await app.sql(
    `CREATE FUNCTION later() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.due_at := now() + interval '1 hour'; RETURN NEW; END $$`,
  );
  await app.sql(`CREATE TRIGGER later BEFORE INSERT ON message_recipients FOR EACH ROW EXECUTE FUNCTION later()`);
  const { body } = await send(form());
  await app.sql(`DROP FUNCTION later CASCADE`);
  const stopped = await organiser.post<AdminMessage>(ADMIN_API.messageStop(body.id));
  expect(stopped.body).toMatchObject({ state: 'stopped', skipped: 2, sent: 0 });
  expect((await organiser.post(ADMIN_API.messageStop(body.id))).status).toBe(404);
});

it.each<[unknown, string]>([
  [form({ kind: 'everybody' }), 'purpose'],
  [form({ kind: 'neighbours' as 'buyers' }), 'audience.kind'],
  [form({ kind: 'day-buyers' }), 'audience.date'],
  [form({ kind: 'day-buyers', date: '2025-02-30' }), 'audience.date'],
  [form({ date: '2025-06-14' }), 'audience.date'],
  [form({ year: '2025' as unknown as number }), 'audience.year'],
  [form({}, { subject: ' ' }), 'subject'],
  [form({}, { subject: 'One\nBcc: everybody@example.com' }), 'subject'],
  [form({}, { text: '' }), 'text'],
  [form({}, { purpose: 'spam' as 'news' }), 'purpose'],
  [{ ...form(), audience: null }, 'audience'],
])('rejects %j', async (body, field) => {
  for (const answer of [await send(body), await organiser.post(ADMIN_API.messagePreview, body)]) {
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.arrayContaining([expect.any(String)]) } } });
  }
});

it('rejects an empty group and a season that does not exist', async () => {
  expect(await send(form({ kind: 'day-buyers', date: '2025-07-01' }))).toMatchObject({
    status: 400,
    body: { fields: { audience: ['Nobody in this group has an email address'] } },
  });
  expect((await send(form({ year: 2031 }))).status).toBe(404);
});

it('exports the search results, with spreadsheet formulas escaped', async () => {
  await app.sql(`INSERT INTO messages (season_year, audience, date, purpose, subject, text, state, author_id, request_key, request_hash, created_at, ended_at)
    SELECT 2025, 'day-buyers', '2025-06-14', 'booking', subject, 'It is, really', 'stopped', (SELECT max(id) FROM admins), subject, 'x', '2025-06-01T22:30:00Z', '2025-06-01T22:31:00Z'
      FROM unnest(ARRAY['=Crocodiles', 'Papyrus']) subject`);
  expect(await organiser.rowsOf(`${ADMIN_API.messagesExport}?q=crocodiles&state=stopped`, 'messages.csv')).toEqual([
    expect.stringMatching(
      /^2025-06-02 00:30:00,[^,]+,day-buyers,2025,2025-06-14,booking,'=Crocodiles,"It is, really",stopped,0,0,0,0,0,2025-06-02 00:31:00$/,
    ),
  ]);
});

it('requires a recent step-up to send, and lists messages by page and by search term', async () => {
  await app.sql(`UPDATE admin_sessions SET stepped_up_at = now() - interval '1 hour'`);
  expect(await send(form())).toMatchObject({ status: 403, body: { error: 'STEP_UP_REQUIRED' } });
  await app.sql(`INSERT INTO messages (season_year, audience, purpose, subject, text, state, author_id, request_key, request_hash)
    SELECT 2025, 'buyers', 'news', 'Reeds ' || n, 'x', 'stopped', (SELECT max(id) FROM admins), 'old-' || n, 'x' FROM generate_series(1, 23) n`);
  const first = await organiser.get<AdminMessagePage>(`${ADMIN_API.messages}?state=stopped&q=reeds`);
  expect(first.body.messages).toHaveLength(20);
  const second = await organiser.get<AdminMessagePage>(`${ADMIN_API.messages}?state=stopped&q=reeds&after=${first.body.next}`);
  expect(second.body).toMatchObject({
    next: null,
    messages: [{ subject: 'Reeds 3' }, { subject: 'Reeds 2' }, { subject: 'Reeds 1', recipients: 0 }],
  });
  expect((await organiser.get<AdminMessagePage>(`${ADMIN_API.messages}?q=reeds&year=2025`)).body.messages).toHaveLength(20);
  expect((await organiser.get<AdminMessagePage>(`${ADMIN_API.messages}?q=reeds&year=2024`)).body.messages).toEqual([]);
  for (const query of ['after=x', 'state=lost', 'year=0']) expect((await organiser.get(`${ADMIN_API.messages}?${query}`)).status).toBe(400);
});
