import type { AdminActivityLine, AdminOverview } from '@raffle/contracts/admin/overview';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin } from '../../../test/admin.js';
import { eventually, makeCheckout, makePerson, makeSelection, payAt } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
});
afterAll(() => app.close());

it('counts only paid tickets, and returns the amount raised, its two halves and the sales per day', async () => {
  const admin = await makeAdmin(app, 'charity');
  const [buyer, waiting, holding] = [await makePerson(app), await makePerson(app), await makePerson(app)];
  const { checkoutUrl } = await makeCheckout(buyer, ['2025-06-14T10:00', '2025-06-14T10:15', '2025-07-01T23:45']);
  await payAt(checkoutUrl, 'card');
  await makeCheckout(waiting, ['2025-06-20T06:00']);
  await makeSelection(holding, ['2025-06-21T06:00', '2025-06-21T06:15']);
  const read = async (): Promise<AdminOverview> => (await admin.get<AdminOverview>(ADMIN_API.overview)).body;
  const overview = await eventually(read, ({ raised, sales }) => raised === 9 && sales.length > 0);
  // Reads the sale's date from the database, because midnight may have passed since the sale.
  const [sale] = await app.sql<{ day: string }>(
    `SELECT to_char(paid_at AT TIME ZONE 'Africa/Gaborone', 'YYYY-MM-DD') AS day FROM bookings WHERE payment_status = 'paid'`,
  );
  expect(overview).toMatchObject({
    year: 2025,
    charities: [{ share: 4.5 }, { share: 4.5 }],
    slotsSold: 3,
    capacity: 23_520,
    buyers: 1,
    cash: { sales: 0, slots: 0, amount: 0 },
    holdsNow: { selections: 2, slots: 3 },
    sales: [{ date: sale?.day, slots: 3, amount: 9 }],
  });
  expect(overview.bookings).toEqual([
    { status: 'paid', count: 1, amount: 9 },
    { status: 'pending', count: 1, amount: 3 },
  ]);
});

it('shows the buyers and prices of recent bookings', async () => {
  const buyer = await makePerson(app, { fullName: 'Bontle Dube' });
  const { bookingId, referenceNumber } = await makeCheckout(buyer, ['2025-06-22T06:00', '2025-06-22T06:15']);
  const [latest] = (await (await makeAdmin(app, 'organiser')).get<AdminActivityLine[]>(ADMIN_API.activity)).body;
  expect(latest).toEqual({
    at: expect.any(String) as unknown,
    bookingId,
    reference: referenceNumber,
    status: 'pending',
    fullName: 'Bontle Dube',
    amount: 6,
  });
});

it('shows an earlier season on request', async () => {
  const admin = await makeAdmin(app, 'charity');
  await app.sql(
    `INSERT INTO seasons SELECT (jsonb_populate_record(s, '{"year": 2024, "starts_on": "2024-05-01", "ends_on": "2024-12-31", "status": "closed"}')).* FROM seasons s WHERE year = 2025`,
  );
  expect((await admin.get<AdminOverview>(`${ADMIN_API.overview}?year=2024`)).body).toMatchObject({
    year: 2024,
    raised: 0,
    buyers: 0,
    sales: [],
    capacity: 23_520,
  });
  expect((await admin.get(`${ADMIN_API.overview}?year=2023`)).status).toBe(404);
  expect((await admin.get(`${ADMIN_API.overview}?year=soon`)).status).toBe(400);
});
