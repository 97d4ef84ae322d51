import type { DonationStats } from '@raffle/contracts/money/donations';
import { API } from '@raffle/contracts/routes';
import type { SeasonView } from '@raffle/contracts/season';
import { LogSealingService } from '../src/results/log/log-sealing.service.js';
import { findViolations, type Violation } from '../src/operations/invariants/invariants.js';
import { Client } from './client.js';
import { eventually } from './make.js';
import type { TestApp } from './test-app.js';

/** Returns the violated invariants. Seals the log first, because the sealing job does not run on its own in tests. */
export async function violationsOf(app: TestApp): Promise<Violation[]> {
  await app.app.get(LogSealingService).seal();
  return findViolations((sql) => app.sql(sql));
}

/** Expects every invariant to hold and the public total to equal the price of all tickets in the current season's paid bookings. */
export async function expectInvariants(app: TestApp): Promise<void> {
  expect(await violationsOf(app)).toEqual([]);
  const visitor = new Client(app.url);
  const { year } = (await visitor.get<SeasonView>(API.season)).body;
  const [sum] = await app.sql<{ cents: string }>(
    `SELECT coalesce(sum(s.price_cents), 0) AS cents FROM bookings b JOIN selections s ON s.id = b.selection_id
     JOIN booking_slots t ON t.booking_id = b.id WHERE b.payment_status = 'paid' AND b.season_year = $1`,
    [year],
  );
  await eventually(
    async () => (await visitor.get<DonationStats>(API.donationStats)).body.totalAmount,
    (total) => total === Number(sum?.cents) / 100,
  );
}
