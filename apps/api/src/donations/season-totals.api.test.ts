import type { DonationStats } from '@raffle/contracts/money/donations';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, openShift } from '../../test/admin.js';
import { Client } from '../../test/client.js';
import { eventually } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { EventBus } from '../platform/events/event-bus.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("starts the next season at zero, notifies everyone, and keeps the previous season's total", async () => {
  const admin = await makeAdmin(app, 'organiser');
  const stats = async (search = '') => (await new Client(app.url).get<DonationStats>(`${API.donationStats}${search}`)).body;
  await openShift(admin);
  await admin.post(ADMIN_API.cashSales, {
    slotIds: ['2025-07-01T10:00', '2025-07-01T10:15'],
    buyerName: 'Onalenna Seretse',
    amountTaken: 6,
  });
  await eventually(stats, ({ totalAmount }) => totalAmount === 6);
  const announced: DonationStats[] = [];
  app.app.get(EventBus).on('donations.changed', (change) => announced.push(change));

  await admin.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' });
  expect(await stats()).toMatchObject({ year: 2025, totalAmount: 6 });
  expect((await admin.patch(ADMIN_API.season(2026), { version: 1, status: 'open' })).status).toBe(200);
  await eventually(
    async () => announced.at(-1),
    (last) => last?.year === 2026,
  );
  expect(announced.at(-1)?.totalAmount).toBe(0);
  expect(await stats()).toMatchObject({ year: 2026, totalAmount: 0 });
  expect(await stats('?year=2025')).toMatchObject({ year: 2025, totalAmount: 6 });
  expect((await new Client(app.url).get(`${API.donationStats}?year=2031`)).status).toBe(404);
});
