import type { DonationStats } from '@raffle/contracts/donations';
import { API } from '@raffle/contracts/routes';
import { findViolations } from '../src/invariants/invariants.js';
import { Client } from './client.js';
import { eventually } from './make.js';
import type { TestApp } from './test-app.js';

/** Every invariant holds, and the public total is what the tickets of paid bookings cost. */
export async function expectInvariants(app: TestApp): Promise<void> {
  expect(await findViolations((sql) => app.sql(sql))).toEqual([]);
  const [sum] = await app.sql<{ cents: string }>(
    `SELECT coalesce(sum(s.price_cents), 0) AS cents FROM bookings b JOIN selections s ON s.id = b.selection_id
     JOIN booking_slots t ON t.booking_id = b.id WHERE b.payment_status = 'paid'`,
  );
  const visitor = new Client(app.url);
  await eventually(
    async () => (await visitor.get<DonationStats>(API.donationStats)).body.totalAmount,
    (total) => total === Number(sum?.cents) / 100,
  );
}
