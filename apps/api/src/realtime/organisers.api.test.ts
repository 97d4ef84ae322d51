import { API } from '@raffle/contracts/routes';
import type { AdminActivity } from '@raffle/contracts/admin-overview';
import type { AdminWatchAck } from '@raffle/contracts/realtime';
import { makeAdmin, type AdminClient } from '../../test/admin.js';
import { eventually, makeCheckout, makePerson } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { openSocket, type TestSocket } from '../../test/test-socket.js';
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
  { cookie = admin.client.cookie, token = admin.token as unknown } = {},
): Promise<{ socket: TestSocket; answer: AdminWatchAck }> {
  const socket = await openSocket(app.url, cookie);
  open.push(socket);
  const answer = await new Promise<AdminWatchAck>((resolve) => socket.emit('admin:watch', { token: token as string }, resolve));
  return { socket, answer };
}

const heard = (socket: TestSocket) =>
  socket.seen.filter(({ event }) => event === 'admin:activity').map(({ payload }) => payload as AdminActivity);
const buy = async (slotId: string) => makeCheckout(await makePerson(app), [slotId]);

it('tells organisers what happens, without who, and nobody else', async () => {
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
  // A pending booking is told by the first change of its state; releasing it is one.
  const owner = await makeAdmin(app, 'organiser');
  await owner.post(API.adminBookingRelease(bookingId), { reason: 'Asked for' });
  const [told] = await eventually(
    async () => heard(socket),
    (frames) => frames.length > 0,
  );
  expect(told).toEqual({ at: expect.any(String), bookingId, reference: referenceNumber, status: 'cancelled' });
  for (const other of refused) {
    expect(other.answer).toEqual({ error: 'Please log in as an organiser to continue.' });
    expect(heard(other.socket)).toEqual([]);
  }
});

it.each(['the logout', 'a disabled account', 'thirty idle minutes'])('falls silent after %s', async (end) => {
  const admin = await makeAdmin(app, 'organiser');
  const { socket } = await listen(admin);
  const stays = await listen(await makeAdmin(app, 'organiser'));
  if (end === 'the logout') await admin.post(API.adminLogout);
  if (end === 'a disabled account') await app.sql(`UPDATE admins SET disabled_at = now() WHERE email = $1`, [admin.username]);
  if (end === 'thirty idle minutes') {
    await app.sql(
      `UPDATE admin_sessions SET used_at = now() - interval '31 minutes' WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`,
      [admin.username],
    );
  }
  await app.app.get(OrganisersGateway).dismissEnded();
  const { bookingId } = await buy('2025-07-02T10:00');
  await (await makeAdmin(app, 'organiser')).post(API.adminBookingRelease(bookingId), { reason: 'Asked for' });
  await eventually(
    async () => heard(stays.socket),
    (frames) => frames.some((frame) => frame.bookingId === bookingId),
  );
  expect(heard(socket)).toEqual([]);
});

it('gives up on a socket that goes on guessing', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const { socket } = await listen(admin, { token: 'made up' });
  const ask = (token: string) => new Promise<AdminWatchAck>((resolve) => socket.emit('admin:watch', { token }, resolve));
  for (let tries = 2; tries <= 10; tries += 1) await ask(`made up ${tries}`);
  expect(await ask(admin.token)).toEqual({ error: 'Please log in as an organiser to continue.' });
  expect((await listen(admin)).answer).toEqual({ watching: true });
});
