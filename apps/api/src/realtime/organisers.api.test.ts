import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import type { AdminActivity } from '@raffle/contracts/admin/overview';
import type { AdminWatchAck } from '@raffle/contracts/realtime';
import { ADMIN_PASSWORD, makeAdmin, signInAdmin, type AdminClient } from '../../test/admin.js';
import { eventually, makeCheckout, makePerson } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { openSocket, type TestSocket } from '../../test/servers/test-socket.js';
import { Attention } from '../platform/attention/attention.js';
import { OrganisersGateway } from './organisers-gateway.js';

let app: TestApp;
const open: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
});
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => app.close());

async function listen(
  admin: AdminClient,
  { cookie = admin.client.cookie, token = admin.token as unknown, url = app.url } = {},
): Promise<{ socket: TestSocket; answer: AdminWatchAck }> {
  const socket = await openSocket(url, cookie);
  open.push(socket);
  const answer = await new Promise<AdminWatchAck>((resolve) => socket.emit('admin:watch', { token: token as string }, resolve));
  return { socket, answer };
}

const heard = (socket: TestSocket) =>
  socket.seen.filter(({ event }) => event === 'admin:activity').map(({ payload }) => payload as AdminActivity);
const buy = async (slotId: string) => makeCheckout(await makePerson(app), [slotId]);

it('sends booking activity to organisers and nobody else, without identifying the buyer', async () => {
  const { socket, answer } = await listen(await makeAdmin(app, 'organiser'));
  expect(answer).toEqual({ watching: true });
  const refused = await Promise.all([
    listen(await makeAdmin(app, 'cashier')),
    listen(await makeAdmin(app, 'charity')),
    listen(await makeAdmin(app), { cookie: '' }),
    listen(await makeAdmin(app), { token: 'made up' }),
    listen(await makeAdmin(app), { token: { length: 3 } }),
  ]);
  const { bookingId, referenceNumber } = await buy('2025-07-01T10:00');
  // A pending booking is announced only once its state changes, for example when it is released.
  const owner = await makeAdmin(app, 'organiser');
  await owner.post(ADMIN_API.bookingRelease(bookingId), { reason: 'Asked for' });
  const [received] = await eventually(
    async () => heard(socket),
    (frames) => frames.length > 0,
  );
  expect(received).toEqual({ at: expect.any(String), bookingId, reference: referenceNumber, status: 'cancelled' });
  for (const other of refused) {
    expect(other.answer).toEqual({ error: 'Please sign in as an organiser to continue.' });
    expect(heard(other.socket)).toEqual([]);
  }
});

it('sends the type of a change to the other organisers and nobody else', async () => {
  // All organisers sign in before any of them listens, because each sign-in also sends `admin:changed`.
  const [admin, other, desk] = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser'), await makeAdmin(app, 'cashier')];
  const [one, cashier] = [await listen(other), await listen(desk)];
  const changes = ({ socket }: { socket: TestSocket }) =>
    socket.seen.filter(({ event }) => event === 'admin:changed').map(({ payload }) => payload);
  const { version } = (await admin.get<SeasonSettings[]>(ADMIN_API.seasons)).body[0] as SeasonSettings;
  expect((await admin.patch(ADMIN_API.season(2025), { version, salesFrozen: true })).status).toBe(200);
  expect((await admin.patch(ADMIN_API.season(2025), { version, salesFrozen: false })).status).toBe(409);
  expect((await admin.patch(ADMIN_API.season(2025), { version: version + 1, salesFrozen: false })).status).toBe(200);
  await app.app.get(Attention).raise('invariant', 'I1', 'seeded');
  await app.app.get(Attention).close('invariant', 'I2');
  await app.app.get(Attention).close('invariant', 'I1');
  const received = await eventually(
    async () => changes(one),
    (seen) => seen.length >= 4,
  );
  // Rejected changes are not announced, and neither are attempts to close an item that is not open.
  expect(received).toEqual([{ subject: 'season' }, { subject: 'season' }, { subject: 'attention' }, { subject: 'attention' }]);
  expect(changes(cashier)).toEqual([]);
});

it.each(['the logout', 'a disabled account', 'another role', 'another password'] as const)(
  "disconnects a session's sockets immediately after %s",
  async (end) => {
    const [owner, admin] = [await makeAdmin(app), await makeAdmin(app, 'organiser')];
    const otherBrowser = await signInAdmin(app, admin.username);
    const [row] = await app.sql<{ id: string }>(`SELECT public_id AS id FROM admins WHERE email = $1`, [admin.username]);
    // With Redis, the session is ended in a different process from the one that holds the socket.
    const elsewhere = process.env.TEST_REDIS_URL ? await app.another() : app;
    const { socket, answer } = await listen(admin, { url: elsewhere.url });
    expect(answer).toEqual({ watching: true });
    const stays = await listen(await makeAdmin(app, 'organiser'));
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    const ended = await {
      'the logout': () => admin.post(ADMIN_API.logout),
      'a disabled account': () => owner.patch(ADMIN_API.teamMember(row?.id ?? ''), { active: false }),
      'another role': () => owner.patch(ADMIN_API.teamMember(row?.id ?? ''), { role: 'cashier' }),
      'another password': () =>
        otherBrowser.post(ADMIN_API.password, { password: ADMIN_PASSWORD, newPassword: 'reeds and papyrus at Boro' }),
    }[end]();
    expect(ended.status).toBeLessThan(300);
    expect(await gone).toBe('io server disconnect');
    expect(stays.socket.connected).toBe(true);
  },
);

it('stops sending activity to a socket when its session expires', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const { socket } = await listen(admin);
  const stays = await listen(await makeAdmin(app, 'organiser'));
  await app.sql(
    `UPDATE admin_sessions SET used_at = now() - interval '31 minutes' WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`,
    [admin.username],
  );
  await app.app.get(OrganisersGateway).dismissEnded();
  const { bookingId } = await buy('2025-07-02T10:00');
  await (await makeAdmin(app, 'organiser')).post(ADMIN_API.bookingRelease(bookingId), { reason: 'Asked for' });
  await eventually(
    async () => heard(stays.socket),
    (frames) => frames.some((frame) => frame.bookingId === bookingId),
  );
  expect(heard(socket)).toEqual([]);
});

it('stops checking the tokens of a socket that keeps guessing', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const { socket } = await listen(admin, { token: 'made up' });
  const ask = (token: string) => new Promise<AdminWatchAck>((resolve) => socket.emit('admin:watch', { token }, resolve));
  for (let tries = 2; tries <= 10; tries += 1) await ask(`made up ${tries}`);
  expect(await ask(admin.token)).toEqual({ error: 'Please sign in as an organiser to continue.' });
  expect((await listen(admin)).answer).toEqual({ watching: true });
});
