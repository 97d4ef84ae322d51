import type { AdminBookingPage } from '@raffle/contracts/admin/bookings';
import type { AdminCashPage, AdminCashSale } from '@raffle/contracts/admin/cash';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, type AdminClient, openShift } from '../../../test/admin.js';
import { makeCheckout, makePerson } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
let admin: AdminClient;
/** Reference of Neo's booking. `sale` is the cash sale at the bridge. */
let reference: string;
let sale: AdminCashSale;

beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  admin = await makeAdmin(app, 'organiser');
  const neo = await makePerson(app, { fullName: 'Neo Molefe' });
  await app.sql(`UPDATE users SET phone = '+26772345678' WHERE id = $1`, [neo.id]);
  reference = (await makeCheckout(neo, ['2025-06-14T09:00'])).referenceNumber;
  // Each of these other bookings shares a detail with a booking that the tests search for.
  const others = [
    [{ fullName: 'Neo Dube' }, ['2025-06-15T09:00']],
    [{ fullName: 'Thato Molefe' }, ['2025-06-14T10:00']],
    [{ fullName: 'Aoife O’Brien-Kgosi' }, ['2025-07-01T11:00']],
    [{ fullName: 'Zoë Ñandú' }, ['2025-07-02T12:00']],
    [{ fullName: 'Kabo Tau' }, ['2025-06-02T23:00']],
  ] as const;
  for (const [person, slots] of others) await makeCheckout(await makePerson(app, person), [...slots]);
  await openShift(admin);
  const sold = await admin.post<AdminCashSale>(ADMIN_API.cashSales, {
    slotIds: ['2025-08-03T15:30'],
    buyerName: 'Mma Ramotswe',
    buyerPhone: '71 999 888',
    amountTaken: 3,
  });
  expect(sold.status).toBe(201);
  sale = sold.body;
});
afterAll(() => app.close());

const found = async (q: string): Promise<string[]> =>
  (await admin.get<AdminBookingPage>(`${ADMIN_API.bookings}?q=${encodeURIComponent(q)}`)).body.bookings
    .map(({ person }) => person.fullName)
    .toSorted();
const soldTo = async (q: string): Promise<string[]> =>
  (await admin.get<AdminCashPage>(`${ADMIN_API.cashSales}?q=${encodeURIComponent(q)}`)).body.sales.map(({ buyer }) => buyer.fullName);

it.each<[q: string, names: string[]]>([
  ['14 June', ['Neo Molefe', 'Thato Molefe']],
  ['June 14, 2025', ['Neo Molefe', 'Thato Molefe']],
  ['14/06', ['Neo Molefe', 'Thato Molefe']],
  ['14 June 2024', []],
  ['09:00', ['Neo Dube', 'Neo Molefe']],
  ['9 am', ['Neo Dube', 'Neo Molefe']],
  ['9 in the morning', ['Neo Dube', 'Neo Molefe']],
  ['0900', ['Neo Dube', 'Neo Molefe']],
  ['noon', ['Zoë Ñandú']],
  ['Saturday 14 June 2025', ['Neo Molefe', 'Thato Molefe']],
  ['Saturday 14 June at 9', ['Neo Molefe']],
  ['tomorrow', ['Kabo Tau']],
  ['today', []],
  ['14 June 09:00', ['Neo Molefe']],
  ['09:00 - 09:14 14/06/2025', ['Neo Molefe']],
  ['2025-06-14T09:00', ['Neo Molefe']],
  ['Neo 14/06', ['Neo Molefe']],
  ['Molefe Neo', ['Neo Molefe']],
  ['Molefe, Neo', ['Neo Molefe']],
  ['molefe', ['Neo Molefe', 'Thato Molefe']],
  ["O'Brien", ['Aoife O’Brien-Kgosi']],
  ['O’Brien', ['Aoife O’Brien-Kgosi']],
  ['obrien kgosi', ['Aoife O’Brien-Kgosi']],
  ['zoe nandu', ['Zoë Ñandú']],
  ['ZOË', ['Zoë Ñandú']],
  ['+267 72 345 678', ['Neo Molefe']],
  ['72345678', ['Neo Molefe']],
  ['072 345 678', ['Neo Molefe']],
  ['26772345678', ['Neo Molefe']],
  ['5678', ['Neo Molefe']],
  ['Neo 72345678', ['Neo Molefe']],
  ['Thato 72345678', []],
  ['71 999 888', ['Mma Ramotswe']],
  ['ramotswe 3 August 15:30', ['Mma Ramotswe']],
  ["'", ['Aoife O’Brien-Kgosi', 'Kabo Tau', 'Mma Ramotswe', 'Neo Dube', 'Neo Molefe', 'Thato Molefe', 'Zoë Ñandú']],
])('finds bookings by %j', async (q, names) => {
  expect(await found(q)).toEqual(names);
});

// The second reference contains characters that look like a time (2H24). The third contains only digits after the prefix.
it.each(['', 'OKV-9FNA5-YN5N2-H24', 'OKV-72345-67890-123'])(
  'finds a booking by its reference, typed with dashes, with spaces, without separators or only in part: %s',
  async (given) => {
    if (given !== '') await app.sql(`UPDATE bookings SET reference = $2 WHERE reference = $1`, [reference, given]);
    reference = given || reference;
    const bare = reference.replaceAll('-', '');
    for (const q of [
      reference,
      bare,
      bare.toLowerCase(),
      reference.replaceAll('-', ' '),
      reference.replaceAll('-', '–'),
      bare.slice(3),
      bare.slice(3, 10),
      reference.slice(4, 9),
    ]) {
      expect([q, await found(q)]).toEqual([q, ['Neo Molefe']]);
    }
  },
);

it('finds a cash sale by its receipt number, both among bookings and among cash sales', async () => {
  const { receiptNumber } = sale;
  const number = String(Number(receiptNumber.slice(5)));
  for (const q of [receiptNumber, `receipt ${number}`, `#${number}`, receiptNumber.slice(5), `Ramotswe ${receiptNumber}`]) {
    expect([q, await found(q), await soldTo(q)]).toEqual([q, ['Mma Ramotswe'], ['Mma Ramotswe']]);
  }
  for (const q of ['Ramotswe Mma', '3 August', '15:30', '+267 71999888', sale.reference.replaceAll('-', '')])
    expect([q, await soldTo(q)]).toEqual([q, ['Mma Ramotswe']]);
  expect(await soldTo('4 August')).toEqual([]);
});

it('does not find a cash sale by its placeholder email address', async () => {
  const [walkIn] = await app.sql<{ email: string }>(`SELECT email FROM users WHERE full_name = 'Mma Ramotswe'`);
  expect(await found(walkIn?.email ?? '')).toEqual([]);
});
