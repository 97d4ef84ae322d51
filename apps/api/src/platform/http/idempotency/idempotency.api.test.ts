import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../../test/admin.js';
import { eventually, makeCheckout, makePerson, slotsOf, type Person } from '../../../../test/make.js';
import { payAndWait } from '../../../../test/money.js';
import { PIXEL } from '../../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';
import { FileMailer } from '../../mail/file-mailer.js';

let app: TestApp;
let admin: AdminClient;
let other: AdminClient;
let person: Person;
let bought: { bookingId: number; referenceNumber: string };

beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  [admin, other, person] = [await makeAdmin(app), await makeAdmin(app), await makePerson(app)];
  const checkout = await makeCheckout(person, slotsOf('2025-07-01', 40, 8));
  bought = { ...checkout, bookingId: Number(checkout.bookingId) };
  await payAndWait(person, checkout);
});
afterAll(() => app.close());

interface Creation {
  path: () => string;
  body?: object;
  /** A different request with the same key. */
  another?: object;
  /** Returns how many rows have been created. */
  made: () => Promise<number>;
  by?: () => AdminClient | Person['client'];
}

const rows =
  (table: string, where = 'true') =>
  async () =>
    (await app.sql(`SELECT 1 FROM ${table} WHERE ${where}`)).length;
/** Counts messages in any state, including earlier ones, because only the difference matters. */
const asked = (subject: string) => rows('outbox', `kind = '${subject}'`);
const news = (text: string) => ({ station: null, reached: false, text, photo: null });

const CREATIONS: Record<string, Creation> = {
  news: { path: () => ADMIN_API.news, body: news('The water is near.'), another: news('The water is far.'), made: rows('news_posts') },
  invites: {
    path: () => ADMIN_API.invites,
    body: { username: 'helper@example.com', role: 'cashier' },
    another: { username: 'helper@example.com', role: 'owner' },
    made: asked('admin.invite-mail'),
  },
  seasons: {
    path: () => ADMIN_API.seasons,
    body: { year: 2031, from: '2031-05-01', to: '2031-12-31' },
    another: { year: 2032, from: '2032-05-01', to: '2032-12-31' },
    made: rows('seasons'),
  },
  feedback: {
    path: () => API.feedback,
    body: { message: 'Lovely river' },
    another: { message: 'Lovely bridge' },
    made: rows('feedback'),
    by: () => person.client,
  },
  confirmations: {
    path: () => ADMIN_API.bookingResend(bought.bookingId),
    another: { again: true },
    made: asked('booking-confirmed.mail'),
  },
};

describe.each(Object.entries(CREATIONS))('%s', (name, { path, body, another, made, by = () => admin }) => {
  it('is created once by three requests with one key, two of them in parallel; a different request with the key is rejected', async () => {
    const before = await made();
    const send = (sent?: object) => by().post(path(), sent, { 'Idempotency-Key': `key of ${name}`.replaceAll(' ', '-') });
    const answers = await Promise.all([send(body), send(body)]);
    answers.push(await send(body));
    expect(answers.every(({ status }) => status >= 200 && status < 300)).toBe(true);
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toHaveProperty('size', 1);
    expect((await made()) - before).toBe(1);
    expect(await send(another)).toMatchObject({ status: 409, body: { error: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await made()) - before).toBe(1);
  });
});

it('sends one email after a double click on "Send the confirmation again"', async () => {
  const mails = async () =>
    (await new FileMailer(app.dataDir).latest(1000)).filter(
      ({ to, subject }) => to === person.email && subject.includes(bought.referenceNumber),
    ).length;
  const open = rows('outbox', `kind = 'booking-confirmed.mail' AND done_at IS NULL`);
  await eventually(open, (left) => left === 0);
  const before = await mails();
  const click = () => admin.post(ADMIN_API.bookingResend(bought.bookingId), undefined, { 'Idempotency-Key': 'double-click' });
  expect((await Promise.all([click(), click()])).map(({ status }) => status)).toEqual([202, 202]);
  await eventually(mails, (sent) => sent > before);
  await eventually(open, (left) => left === 0);
  expect(await mails()).toBe(before + 1);
});

it('a key belongs to one organiser: another organiser, or a person with the same ID, can use the same key', async () => {
  const [{ id } = { id: '' }] = await app.sql<{ id: string }>('SELECT id FROM admins WHERE email = $1', [admin.username]);
  const [twin] = await app.sql<{ id: string }>('SELECT id FROM users WHERE id = $1', [id]);
  expect(twin).toEqual({ id });
  await app.sql(`INSERT INTO idempotency_keys (user_id, key, request_hash, body) VALUES ($1, 'shared', 'of the person', '{}')`, [id]);
  const before = await rows('news_posts')();
  for (const one of [admin, other])
    expect((await one.post(ADMIN_API.news, news('Rain.'), { 'Idempotency-Key': 'shared' })).status).toBe(201);
  expect((await rows('news_posts')()) - before).toBe(2);
});

it('stores an uploaded file once per key, and rejects different bytes with the same key', async () => {
  const before = await rows('files')();
  const png = (more: string) => Buffer.concat([PIXEL, Buffer.from(more)]);
  const upload = (bytes: Buffer) =>
    admin.fetch(ADMIN_API.files, {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'Idempotency-Key': 'photo' },
      body: new Uint8Array(bytes),
    });
  const [one, again] = [await upload(png('a')), await upload(png('a'))];
  expect([one.status, again.status]).toEqual([201, 201]);
  expect(await again.json()).toEqual(await one.json());
  expect((await upload(png('b'))).status).toBe(409);
  expect((await rows('files')()) - before).toBe(1);
});
