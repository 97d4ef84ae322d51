import { randomUUID } from 'node:crypto';
import { API } from '@raffle/contracts/routes';
import { makeAdmin } from '../../test/admin.js';
import { Client } from '../../test/client.js';
import { eventually, makePeople, type Person } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { MailError, Mailer, type Mail } from '../platform/mail/mailer.js';
import { MessageSendingService } from './message-sending.service.js';

let first: TestApp;
let second: TestApp;
let handed: Mail[];
let onMail: (mail: Mail, app: TestApp) => Promise<void> | void;

beforeAll(async () => {
  first = await startTestApp();
  second = await first.another();
  await makeAdmin(first);
  for (const app of [first, second]) {
    app.app.get(Mailer).send = async (mail) => {
      handed.push(mail);
      await onMail(mail, app);
    };
  }
});
beforeEach(async () => {
  handed = [];
  onMail = () => undefined;
  await first.sql(`UPDATE messages SET state = 'stopped'`);
});
afterAll(async () => first?.close());

/** Creates a message to these users as the organisers' service does. */
async function write(people: Person[], purpose: 'booking' | 'news' = 'booking'): Promise<string> {
  const [row] = await first.sql<{ id: string }>(
    `WITH written AS (INSERT INTO messages (season_year, audience, purpose, subject, text, author_id, request_key, request_hash)
       SELECT 2025, 'buyers', $1, 'The flood', 'It is near.', max(id), $2, 'x' FROM admins RETURNING id),
     people AS (INSERT INTO message_recipients (message_id, user_id) SELECT written.id, u.id FROM written, unnest($3::bigint[]) AS u (id) RETURNING 1)
     SELECT id FROM written`,
    [purpose, randomUUID(), people.map(({ id }) => id)],
  );
  return row?.id ?? '';
}
const send = (app: TestApp) => app.app.get(MessageSendingService).send();
const stateOf = async (id: string, person?: Person) =>
  (await first.sql<{ state: string }>(`SELECT state FROM message_recipients WHERE message_id = $1 AND user_id = $2`, [id, person?.id]))[0]
    ?.state;
const states = async (id: string) =>
  (await first.sql<{ state: string }>(`SELECT state FROM message_recipients WHERE message_id = $1`, [id])).map(({ state }) => state);
const state = async (id: string) => (await first.sql<{ state: string }>(`SELECT state FROM messages WHERE id = $1`, [id]))[0]?.state;
const receivers = () => handed.map(({ to }) => to).toSorted();
const addresses = (people: Person[]) => people.map(({ email }) => email).toSorted();
const makeDue = (id: string) => first.sql(`UPDATE message_recipients SET due_at = now() WHERE message_id = $1`, [id]);

it('sends each email only once when two workers send in parallel', async () => {
  const people = await makePeople(first, 40);
  const id = await write(people);
  await eventually(
    async () => (await Promise.all([send(first), send(second)]), state(id)),
    (now) => now === 'sent',
  );
  expect(receivers()).toEqual(addresses(people));
  expect(new Set(await states(id))).toEqual(new Set(['sent']));
});

it('continues after a worker dies, without emailing anyone twice', async () => {
  const people = await makePeople(first, 6);
  let release: (() => void) | undefined;
  // Simulates a crash: the worker that sends the third email hangs just after the mail server has accepted it.
  onMail = () => (handed.length === 3 ? new Promise<void>((resolve) => (release = resolve)) : undefined);
  const id = await write(people);
  void send(first);
  await eventually(
    async () => handed.length,
    (count) => count >= 3,
  );
  await eventually(
    async () => (void send(second), states(id)),
    (now) => now.filter((one) => one === 'sent').length === 5,
  );
  expect((await states(id)).filter((one) => one === 'sending')).toHaveLength(1);
  expect(await state(id)).toBe('sending');

  await first.sql(`UPDATE message_recipients SET claimed_at = now() - interval '1 hour' WHERE message_id = $1 AND state = 'sending'`, [id]);
  await eventually(
    async () => (void send(second), void send(first), state(id)),
    (now) => now === 'sent',
  );
  expect((await states(id)).toSorted()).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'unclear']);
  expect(receivers()).toEqual(addresses(people));

  // The first worker was just slow, not dead, and now resumes.
  release?.();
  await eventually(
    () => states(id),
    (now) => now.every((one) => one === 'sent'),
  );
  expect(receivers()).toEqual(addresses(people));
});

it('control: sends one recipient a second email if recipients are not claimed before sending', async () => {
  const people = await makePeople(first, 3);
  let release: (() => void) | undefined;
  onMail = () => (handed.length === 3 ? new Promise<void>((resolve) => (release = resolve)) : undefined);
  const id = await write(people);
  void send(first);
  await eventually(
    async () => handed.length,
    (count) => count === 3,
  );
  // Removes the safeguard. Resets the third recipient, as if no worker had claimed it.
  await first.sql(`UPDATE message_recipients SET state = 'waiting' WHERE message_id = $1 AND state = 'sending'`, [id]);
  await eventually(
    async () => (void send(first), void send(second), state(id)),
    (now) => now === 'sent',
  );
  expect(handed).toHaveLength(4);
  expect(new Set(receivers()).size).toBe(3);
  release?.();
});

it('retries an email that the mail server has rejected temporarily, and abandons one that it has rejected permanently', async () => {
  const [later, refused] = await makePeople(first, 2);
  onMail = ({ to }) => {
    const tries = handed.filter((mail) => mail.to === to).length;
    if (to === refused?.email) throw new MailError('550', 'refused');
    if (to === later?.email && tries < 3) throw new MailError('451', 'later');
  };
  const id = await write([later as Person, refused as Person]);
  await eventually(
    async () => (await makeDue(id), await send(first), state(id)),
    (now) => now === 'sent',
  );
  expect([await stateOf(id, later), await stateOf(id, refused)]).toEqual(['sent', 'refused']);
  expect(handed.map(({ to }) => to).filter((to) => to === later?.email)).toHaveLength(3);
});

it('waits for an unreachable mail server without counting attempts', async () => {
  const people = await makePeople(first, 2);
  let away = true;
  onMail = () => {
    if (away) throw new MailError('ECONNREFUSED', 'unreachable');
  };
  const id = await write(people);
  await eventually(
    async () => (await makeDue(id), await send(first), handed.length),
    (count) => count > 8,
  );
  // An attempt may still be in progress.
  await eventually(
    () => states(id),
    (now) => now.join() === 'waiting,waiting',
  );
  away = false;
  handed = [];
  await eventually(
    async () => (await makeDue(id), await send(first), state(id)),
    (now) => now === 'sent',
  );
  expect(receivers()).toEqual(addresses(people));
});

it('does not retry an email that may have been delivered', async () => {
  const people = await makePeople(first, 1);
  onMail = () => {
    throw new MailError('ETIMEDOUT', 'unclear');
  };
  const id = await write(people);
  await eventually(
    async () => (await send(first), state(id)),
    (now) => now === 'sent',
  );
  expect([await states(id), handed.length]).toEqual([['unclear'], 1]);
});

describe('a news email', () => {
  const link = (mail: Mail | undefined) => new URL(/<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? 'http://none').pathname;

  it('contains a one-click unsubscribe link, and is not sent to users who have used that link', async () => {
    const [stays, leaves] = (await makePeople(first, 2)) as [Person, Person];
    const earlier = await write([stays, leaves], 'news');
    await eventually(
      async () => (await send(first), state(earlier)),
      (now) => now === 'sent',
    );
    const mail = handed.find(({ to }) => to === leaves.email);
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(`/unsubscribe/${link(mail).split('/').at(-1)}`);

    const oneClick = await fetch(first.url + link(mail), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([oneClick.status, await oneClick.json()]).toEqual([200, { wanted: false }]);
    const id = await write([stays, leaves], 'news');
    handed = [];
    await eventually(
      async () => (await send(first), state(id)),
      (now) => now === 'sent',
    );
    expect([await stateOf(id, stays), await stateOf(id, leaves), receivers()]).toEqual(['sent', 'skipped', [stays.email]]);
    // The user still receives messages about their own bookings.
    const own = await write([leaves]);
    await eventually(
      async () => (await send(first), state(own)),
      (now) => now === 'sent',
    );
    expect(await states(own)).toEqual(['sent']);
    expect(handed.at(-1)?.headers).toBeUndefined();
  });

  it('contains a link that also lets users subscribe again, changes nothing when merely opened, and cannot be guessed', async () => {
    const [person] = await makePeople(first, 1);
    const [row] = await first.sql<{ token: string }>(`SELECT news_token AS token FROM users WHERE id = $1`, [person?.id]);
    const visitor = new Client(first.url);
    const path = API.newsSubscription(row?.token ?? '');
    expect((await visitor.get(path)).body).toEqual({ wanted: true });
    const opened = await visitor.get(path, { accept: 'text/html' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `http://localhost:3000/unsubscribe/${row?.token}`]);
    expect((await visitor.get(path)).body).toEqual({ wanted: true });
    for (const wanted of [false, false, true]) expect((await visitor.patch(path, { wanted })).body).toEqual({ wanted });
    for (const unknown of [randomUUID(), 'x']) {
      expect((await visitor.get(API.newsSubscription(unknown))).status).toBe(404);
      expect((await visitor.patch(API.newsSubscription(unknown), { wanted: false })).status).toBe(404);
    }
    expect((await visitor.patch(path, { wanted: 'no' })).status).toBe(400);
  });
});
