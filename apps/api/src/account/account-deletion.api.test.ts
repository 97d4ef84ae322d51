import { API } from '@raffle/contracts/routes';
import type { SlotView } from '@raffle/contracts/slots';
import { asPerson, makeAccount, PASSWORD, refusedFields, registration, type Account } from '../../test/account.js';
import { Client } from '../../test/client.js';
import { eventually, makeCheckout, makeSelection, selectionBody, slotsOf } from '../../test/make.js';
import { expectSoundMoney, payAndWait } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { tablesHolding } from '../../test/texts-of-database.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
});
afterAll(() => app?.close());

const remove = (client: Client, body: unknown = { password: PASSWORD }) => client.send('DELETE', API.user, body);
const slot = async (id: string) => (await new Client(app.url).get<SlotView>(API.timeSlot(id))).body;

async function signInAgain({ sent }: Account): Promise<Client> {
  const client = new Client(app.url);
  const answer = await client.post(API.login, { username: sent.username, password: sent.password });
  if (answer.status !== 200) throw new Error(`the sign-in was refused: ${JSON.stringify(answer.body)}`);
  return client;
}

describe('deleting an account', () => {
  it('removes the name, email address and phone number from the whole database, but keeps payments and bookings', async () => {
    const account = await makeAccount(app, {
      fullName: 'Kagiso Unmistakable',
      phoneNumber: '+267 75 987 654',
      securityQuestion: 'Who is Unmistakable?',
    });
    const person = await asPerson(app, account);
    const bought = await makeCheckout(person, slotsOf('2025-07-01', 40, 2));
    await payAndWait(person, bought);
    const elsewhere = { customerName: 'K. Unmistakable', customerEmail: 'Other.Address@example.com', customerPhone: '75987654' };
    await person.client.post(
      API.selections,
      { ...selectionBody(slotsOf('2025-07-02', 10, 1)), ...elsewhere },
      { 'idempotency-key': 'a-key' },
    );
    await person.client.post(API.feedback, { message: 'Lovely river.' });
    await person.client.post(API.passwordResetRequest, { username: account.sent.username });
    const traces = ['Unmistakable', account.sent.username, '75987654', '75 987 654', 'other.address@example.com'];
    expect(await tablesHolding(app, traces)).toEqual(['public.email_links', 'public.selections', 'public.users']);

    expect((await remove(person.client)).status).toBe(204);
    expect(await tablesHolding(app, traces)).toEqual([]);
    const [user] = await app.sql(
      'SELECT email, full_name, phone, name_display, password_hash, deleted_at IS NOT NULL AS deleted FROM users WHERE id = $1',
      [person.id],
    );
    expect(user).toEqual({
      email: `deleted-${person.id}@invalid`,
      full_name: '',
      phone: '',
      name_display: 'anonymous',
      password_hash: '',
      deleted: true,
    });
    expect(await app.sql('SELECT user_id, message FROM feedback')).toEqual([{ user_id: null, message: 'Lovely river.' }]);
    expect(await app.sql('SELECT 1 FROM idempotency_keys WHERE user_id = $1', [person.id])).toEqual([]);
    expect(await app.sql('SELECT payment_status, total_cents FROM bookings WHERE user_id = $1', [person.id])).toEqual([
      { payment_status: 'paid', total_cents: 600 },
    ]);
    await expectSoundMoney(app);
  });

  it('keeps sold tickets, shows their owner as Anonymous and releases held slots', async () => {
    const person = await asPerson(app, await makeAccount(app));
    const [sold = '', held = ''] = slotsOf('2025-07-03', 40, 2);
    await payAndWait(person, await makeCheckout(person, [sold]));
    await makeSelection(person, [held]);
    const another = new Client((await app.another()).url);
    const before = await another.get<SlotView>(API.timeSlot(sold));
    expect(before.body.ownerName).not.toBe('Anonymous');
    expect((await remove(person.client)).status).toBe(204);
    expect(await slot(held)).toMatchObject({ status: 'available' });
    const seen = await eventually(
      () => another.get<SlotView>(API.timeSlot(sold)),
      ({ body }) => body.ownerName === 'Anonymous',
    );
    expect(seen.body).toMatchObject({ status: 'booked', isBooked: true, ownerId: person.publicId, ownerName: 'Anonymous' });
  });

  it('signs the user out of every browser and lets a new account use the email address', async () => {
    const account = await makeAccount(app);
    const phone = await signInAgain(account);
    const kept = account.client.cookie;
    const answer = await remove(account.client);
    const cleared = answer.headers.getSetCookie().join('\n');
    expect(cleared).toMatch(/raffle\.sid=;.*1970/);
    expect(cleared).toMatch(/raffle\.device=;.*1970/);
    for (const client of [phone, new Client(app.url, kept.split('; ')[0])]) {
      expect(await client.get(API.user)).toMatchObject({ status: 401 });
      expect(await client.get(API.userBookings)).toMatchObject({ status: 401 });
    }
    const login = { username: account.sent.username, password: account.sent.password };
    expect(await new Client(app.url).post(API.login, login)).toMatchObject({ status: 401, body: { error: 'email_not_found' } });
    const again = await new Client(app.url).post(API.register, registration({ username: account.sent.username }));
    expect(again.status).toBe(201);
    expect((again.body as { id: string }).id).not.toBe(account.user.id);
  });

  it('invalidates an emailed sign-in link', async () => {
    const account = await makeAccount(app);
    const person = await asPerson(app, account);
    await app.sql(
      `INSERT INTO email_links (purpose, token_hash, code_hash, browser_hash, user_id, expires_at)
       VALUES ('sign-in', sha256('a-link-of-somebody-00'), '', '', $1, now() + interval '15 min')`,
      [person.id],
    );
    await remove(account.client);
    expect((await account.client.post(API.magicLinkOpen, { token: 'a-link-of-somebody-00' })).status).toBe(400);
    expect(await app.sql('SELECT 1 FROM email_links WHERE user_id = $1', [person.id])).toEqual([]);
  });

  it('invalidates an emailed password reset link', async () => {
    const account = await makeAccount(app);
    const person = await asPerson(app, account);
    await app.sql(
      `INSERT INTO email_links (purpose, token_hash, user_id, expires_at)
       VALUES ('reset', sha256('a-token-of-somebody'), $1, now() + interval '15 min')`,
      [person.id],
    );
    await remove(account.client);
    expect((await account.client.post(API.passwordResetQuestion, { token: 'a-token-of-somebody' })).status).toBe(400);
    expect(await app.sql('SELECT 1 FROM email_links WHERE user_id = $1', [person.id])).toEqual([]);
  });
});

describe('refuses to delete an account', () => {
  it('without its password', async () => {
    const { client } = await makeAccount(app);
    const person = { client } as Parameters<typeof makeSelection>[0];
    const { selectionId } = await makeSelection(person, slotsOf('2025-07-04', 40, 1));
    expect(refusedFields(await remove(client, { password: 'somebody guessed' }))).toEqual({ password: ['Incorrect password'] });
    expect(await client.get(API.selection(selectionId))).toMatchObject({ status: 200, body: { state: 'held' } });
    expect((await client.get(API.user)).status).toBe(200);
  });

  it.each([[{}], [{ password: '' }], [{ password: ['x'] }], [{ password: PASSWORD, userId: '1' }], [null]])(
    'with the body %j',
    async (body) => {
      const { client } = await makeAccount(app);
      refusedFields(await remove(client, body));
      expect((await client.get(API.user)).status).toBe(200);
    },
  );

  it('for a visitor or for another user', async () => {
    expect(await remove(new Client(app.url))).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
    const [mine, other] = [await makeAccount(app), await makeAccount(app)];
    await remove(mine.client);
    expect((await other.client.get(API.user)).status).toBe(200);
    expect((await remove(mine.client)).status).toBe(401);
  });
});
