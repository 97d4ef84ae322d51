import type { NewsForm } from '@raffle/contracts/admin/news';
import { PREPARATIONS, type SeasonPreparation, type SeasonSettings } from '@raffle/contracts/admin/season';
import type { ContentSection } from '@raffle/contracts/content/site-content';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SeasonPhase, SeasonView } from '@raffle/contracts/season';
import { makeAdmin, nameCharities, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { changeSeason, makeCheckout, makePerson, selectionBody } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { proposeAndApprove, resultStep, together, TWO_WITNESSES } from '../../../test/result-steps.js';
import { openSocket, type TestSocket } from '../../../test/servers/test-socket.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { CONFIG, type Config } from '../../platform/config/config.js';

let app: TestApp;
let admin: AdminClient;
let socket: TestSocket;
beforeEach(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
  socket = await openSocket(app.url);
});
afterEach(async () => {
  socket.disconnect();
  await expectInvariants(app);
  await app.close();
});

const season = async (): Promise<SeasonView> => (await new Client(admin.client.url).get<SeasonView>(API.season)).body;
const seasonEvents = () => socket.seen.filter(({ event }) => event === 'season:changed').map(({ payload }) => payload as SeasonView);
const change = async (more: object) => {
  const [{ version } = { version: 0 }] = (await admin.get<SeasonSettings[]>(ADMIN_API.seasons)).body;
  return admin.patch<SeasonSettings>(ADMIN_API.season(2025), { version, ...more });
};
const news = (more: Partial<NewsForm>) =>
  admin.post<{ id: string }>(ADMIN_API.news, { station: null, reached: false, text: 'The water moves.', photo: null, ...more });

/** Asserts the season's phase. @param since version that the response's version must exceed @returns the response's version */
async function phaseIs(phase: SeasonPhase, more: Partial<SeasonView> = {}, since = -1): Promise<number> {
  const view = await season();
  expect(view).toMatchObject({ phase, ...more });
  expect(view.version).toBeGreaterThan(since);
  return view.version;
}

it('goes through the phases from open to closed, and announces each change to every browser', async () => {
  const buyer = await makePerson(app, { fullName: 'Neo Molefe', nameDisplay: 'initial' });
  await payAndWait(buyer, await makeCheckout(buyer, ['2025-05-31T10:00', '2025-05-31T10:15']));
  let version = await phaseIs('open', { waterAt: null, winner: null, pausedFor: null, demonstration: true });

  await news({ station: 'mohembo', reached: true });
  version = await phaseIs('open', { waterAt: 'mohembo' }, version);
  const { body: boro } = await news({ station: 'boro', reached: true });
  version = await phaseIs('water-near', { waterAt: 'boro', salesOpen: true }, version);
  await admin.delete(ADMIN_API.newsPost(boro.id));
  version = await phaseIs('open', { waterAt: 'mohembo' }, version);

  expect(await change({ salesFrozen: true, pausedFor: 'We count the tickets of the first month.', openHolds: 'finish' })).toMatchObject({
    status: 200,
    body: { pausedFor: 'We count the tickets of the first month.' },
  });
  version = await phaseIs('paused', { pausedFor: 'We count the tickets of the first month.', salesOpen: false }, version);
  await change({ salesFrozen: false });
  version = await phaseIs('open', { pausedFor: null }, version);

  admin.client.moveTo((await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' })).url);
  await resultStep(app, admin, 'arrival', { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' });
  version = await phaseIs('water-came', { arrival: '2025-05-31T08:07:00.000Z', winner: null }, version);
  await resultStep(app, admin, 'verify');
  version = await phaseIs('water-came', { winner: null }, version);
  await resultStep(app, admin, 'announce');
  version = await phaseIs('announced', { winner: 'Neo M.' }, version);
  await resultStep(app, admin, 'claim');
  version = await phaseIs('claimed', { winner: 'Neo M.' }, version);

  expect((await together(app, admin, nameCharities(admin))).status).toBe(200);
  const proof = 'p'.repeat(20);
  await app.sql(`INSERT INTO files (public_id, content_type, bytes) VALUES ($1, 'application/pdf', '%PDF-')`, [proof]);
  const paying = await openSocket(admin.client.url);
  for (const charity of [1, 2]) {
    await phaseIs('claimed');
    const paid = admin.post(ADMIN_API.payouts, { year: 2025, charity, amount: 3, paidOn: '2025-06-01', proof });
    expect((await together(app, admin, paid)).status).toBe(200);
  }
  await phaseIs('closed', { winner: 'Neo M.' }, version);
  const announced = paying.seen.filter(({ event }) => event === 'season:changed').map(({ payload }) => (payload as SeasonView).phase);
  expect(announced).toEqual(['claimed', 'closed']);
  paying.disconnect();
  expect(await change({ status: 'closed' })).toMatchObject({ status: 200, body: { status: 'closed' } });
  expect(await change({ status: 'open' })).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
  await phaseIs('closed', { winner: 'Neo M.' });

  // The result steps ran on another app instance, so this socket has not received their events.
  expect(seasonEvents().map(({ phase }) => phase)).toEqual(['open', 'water-near', 'open', 'paused', 'open']);
  expect(seasonEvents().map(({ version }) => version)).toEqual(
    seasonEvents()
      .map(({ version }) => version)
      .toSorted((a, b) => a - b),
  );
});

it('shows that the prize was passed on, and who the winner is now', async () => {
  const [first, second] = [await makePerson(app, { fullName: 'Neo Molefe' }), await makePerson(app, { fullName: 'Kabo Dube' })];
  await payAndWait(first, await makeCheckout(first, ['2025-05-31T10:00']));
  await payAndWait(second, await makeCheckout(second, ['2025-05-31T10:45']));
  admin.client.moveTo((await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' })).url);
  await resultStep(app, admin, 'arrival', { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' });
  await resultStep(app, admin, 'verify');
  await resultStep(app, admin, 'announce');
  await phaseIs('announced', { winner: 'Neo Molefe' });
  await resultStep(app, admin, 'pass-on', { why: 'declined' });
  await phaseIs('passed-on', { winner: 'Kabo Dube' });
});

it('shows that a season was called off, and why', async () => {
  await proposeAndApprove(app, admin, 'season.called-off', { year: 2025, reason: 'The bridge is closed for repairs.' });
  await phaseIs('called-off', { ended: expect.objectContaining({ reason: 'The bridge is closed for repairs.' }) as never });
});

it('accepts a public reason for a pause only while sales are frozen', async () => {
  expect(await change({ pausedFor: 'Because' })).toMatchObject({ status: 400, body: { fields: { pausedFor: [expect.any(String)] } } });
  expect((await change({ salesFrozen: true })).body).toMatchObject({ salesFrozen: true, pausedFor: null });
});

describe('a season in preparation on a real site', () => {
  const TICKET = ['2025-05-31T10:00'];
  const organiser = {
    name: 'Maun Flood Club',
    about: null,
    whatsApp: null,
    email: 'club@example.org',
    refunds: [],
  };
  const charity = (name: string) => ({ name, mention: name, summary: 'It helps.', uses: [], website: null });
  const put = (section: ContentSection, value: object) => admin.put(ADMIN_API.contentSection(section), { version: 0, value });

  beforeEach(async () => {
    Object.assign(app.app.get<Config>(CONFIG), { demonstration: false });
    await changeSeason(app, "status = 'upcoming', version = version + 1");
  });

  it('sells nothing, shows buyers that it is in preparation, and opens once all requirements are met', async () => {
    await phaseIs('preparing', { salesOpen: false, demonstration: false, status: 'upcoming' });
    const buyer = await makePerson(app);
    expect(await buyer.client.post(API.selections, selectionBody(TICKET))).toMatchObject({
      status: 409,
      body: { error: 'SEASON_CLOSED', message: 'The 2025 season is being prepared, and nothing is on sale yet.' },
    });
    const missing = async () => (await admin.get<SeasonPreparation>(ADMIN_API.seasonPreparation(2025))).body;
    expect(await missing()).toEqual({ missing: Object.keys(PREPARATIONS).filter((part) => part !== 'dates'), required: true });
    expect(await change({ status: 'open' })).toMatchObject({
      status: 400,
      body: { fields: { status: [expect.stringContaining('who runs the raffle; an email address')] } },
    });

    expect(await change({ status: 'closed' })).toMatchObject({ status: 400, body: { fields: { status: [expect.any(String)] } } });

    await put('organiser', organiser);
    await put('charities', [charity('Shelter'), charity('Elders')]);
    await put('prize', { summary: 'Three nights at a lodge', parts: [{ title: 'Lodge', text: 'Three nights.' }], notes: [] });
    expect((await missing()).missing).toEqual(['permit', 'payments', 'email']);
    await change({ permitNumber: 'GA-17/2025' });
    const config = app.app.get<Config>(CONFIG);
    const sandbox = { ...config.stripe };
    Object.assign(config, { smtpUrl: 'smtps://mail.example.org', stripe: { ...sandbox, secretKey: 'sk_live_1', apiBase: undefined } });
    expect(await missing()).toEqual({ missing: [], required: true });
    expect(await change({ status: 'open' })).toMatchObject({ status: 200, body: { status: 'open' } });
    await phaseIs('open', { salesOpen: true });
    expect((await buyer.client.post(API.selections, selectionBody(TICKET))).status).toBe(201);
  });

  it('does not open if its dates are in the past', async () => {
    await changeSeason(app, "ends_on = '2025-05-19', version = version + 1");
    expect((await admin.get<SeasonPreparation>(ADMIN_API.seasonPreparation(2025))).body.missing).toContain('dates');
  });
});

it('opens an unprepared season on a demonstration site', async () => {
  await changeSeason(app, "status = 'upcoming', version = version + 1");
  await phaseIs('preparing');
  expect((await change({ status: 'open' })).status).toBe(200);
});
