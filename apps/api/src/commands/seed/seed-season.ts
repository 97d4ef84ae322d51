import { randomBytes, randomUUID } from 'node:crypto';
import { datesBetween, slotsOfDate, slotStartMs } from '@raffle/contracts/slot-time';
import { newBookingReference } from '../../bookings/booking-reference.js';
import type { Database, Reader, Tx } from '../../platform/db/database.js';
import type { KnownPayment, PastPayment } from './provider-history.js';
import { SALE_STATEMENTS } from './sale-statements.js';
import { addCash, planCash } from './seed-cash.js';
import { planSeason, seededRandom, type PlannedBooking, type SeasonPlan } from './season-plan.rules.js';

export interface SeedOptions {
  year: number;
  people: number;
  /** Current calendar time, in milliseconds since the epoch. All sales are dated earlier. */
  now: number;
  /** Seed of the random numbers. The same seed generates the same buyers, slots and amounts. */
  seed: number;
  passwordHash: string;
  remember: (payments: PastPayment[]) => Promise<KnownPayment[]>;
}

export interface Seeded {
  people: number;
  /** Number of sold slots. */
  slots: number;
  bookings: number;
}

interface Terms {
  from: string;
  to: string;
  priceCents: number;
  maxSlotsPerDay: number;
  cutoffMinutes: number;
}

/** A planned booking together with the values for its rows. */
interface Sale extends PlannedBooking {
  selectionId: string;
  reference: string;
  email: string;
  cents: number;
  /** Time of payment according to the database's clock. */
  paidAt: Date;
  askedAt: Date;
}

/** Number of days over which the season was sold. */
const SOLD_OVER_DAYS = 90;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Sells every slot of an unused season in one transaction, some of them for cash. The rows go through the same states, triggers and
 * constraints as real sales, but in bulk. The running site later adds the tickets to the public log.
 * @throws if the season does not exist, or if any of its slots has been sold or blocked
 */
export async function seedSeason(db: Database, options: SeedOptions): Promise<Seeded> {
  const terms = await db.snapshot((reader) => termsOf(reader, options.year));
  const dates = datesBetween(terms.from, terms.to);
  const slotIds = dates.flatMap(slotsOfDate);
  const cash = planCash(dates, options.people, SOLD_OVER_DAYS * DAY_MS);
  const atTheBridge = new Set(cash.bookings.flatMap((booking) => booking.slotIds));
  const online = planSeason({
    slotIds: slotIds.filter((id) => !atTheBridge.has(id)),
    people: options.people,
    maxSlotsPerDay: terms.maxSlotsPerDay,
    random: seededRandom(options.seed),
  });
  const plan: SeasonPlan = {
    people: [...online.people, ...cash.people],
    bookings: [...online.bookings, ...cash.bookings].sort((a, b) => b.age - a.age),
  };
  const sales = plan.bookings.map((booking) => saleOf(booking, plan, terms, options.now));
  await db.transact(async (tx) => {
    // Raises the timeouts, because the statements for a whole season and the provider requests for all payments take longer than usual.
    await tx.rows(`SET LOCAL statement_timeout = '10min'`);
    await tx.rows(`SET LOCAL idle_in_transaction_session_timeout = '10min'`);
    await addPeople(tx, plan, options.passwordHash);
    await addSales(tx, options.year, terms, sales);
    for (const statement of SALE_STATEMENTS) await tx.write(statement);
    const soldForCash = sales.filter(({ outcome }) => outcome === 'cash').map(({ reference }) => reference);
    await addCash(tx, options.year, soldForCash, options.passwordHash, options.now);
    await tx.write(
      `UPDATE day_versions v SET version = v.version + 1, taken = n FROM (SELECT date, count(*)::int AS n FROM claims WHERE state <> 'released' GROUP BY date) c WHERE c.date = v.date`,
    );
    await createAtProvider(tx, sales, options.remember);
  });
  // Without fresh statistics, the planner would assume that the tables are empty until autovacuum runs.
  await db.write('ANALYZE');
  return { people: options.people, slots: slotIds.length, bookings: sales.length };
}

async function termsOf(reader: Reader, year: number): Promise<Terms> {
  const [terms] = await reader.rows<Terms & Record<string, unknown>>(
    `SELECT starts_on::text AS "from", ends_on::text AS "to", price_cents AS "priceCents", max_slots_per_day AS "maxSlotsPerDay", cutoff_minutes AS "cutoffMinutes"
       FROM seasons WHERE year = $1`,
    [year],
  );
  if (terms === undefined) throw new Error(`There is no season of ${year}.`);
  const [taken] = await reader.rows(`SELECT 1 FROM claims WHERE date LIKE $1 || '-%' LIMIT 1`, [String(year)]);
  if (taken !== undefined)
    throw new Error(`Somebody has slots of ${year}: only an empty season is filled. Start on another DATA_DIR, or open another season.`);
  return terms;
}

function saleOf(booking: PlannedBooking, plan: SeasonPlan, { priceCents, cutoffMinutes }: Terms, now: number): Sale {
  const agoMs = booking.age * SOLD_OVER_DAYS * DAY_MS;
  const closesAt = slotStartMs(booking.slotIds[0] ?? '') - cutoffMinutes * MINUTE_MS;
  return {
    ...booking,
    selectionId: randomUUID(),
    reference: newBookingReference(),
    email: plan.people[booking.person]?.email ?? '',
    cents: booking.slotIds.length * priceCents,
    paidAt: new Date(Date.now() - agoMs),
    // Uses calendar time instead of the database's time, and always a time at which the slots were on sale.
    askedAt: new Date(Math.min(now - agoMs, closesAt - 60 * MINUTE_MS)),
  };
}

function pastPayment({ reference, cents, email, paidAt, outcome }: Sale): PastPayment {
  return { name: `${reference}.1`, cents, email, paidAt, refunded: outcome === 'refunded' };
}

async function addPeople(tx: Tx, { people }: SeasonPlan, passwordHash: string): Promise<void> {
  await tx.write(
    `INSERT INTO users (public_id, email, full_name, phone, password_hash, security_question, security_answer_hash, name_display, walk_in, created_at)
     SELECT p."publicId", p.email, p."fullName", p.phone, c.hash, CASE WHEN c.hash = '' THEN '' ELSE 'city of birth' END, c.hash, p."nameDisplay", c.hash = '',
            now() - make_interval(days => $3)
       FROM json_to_recordset($1) p ("publicId" text, email text, "fullName" text, phone text, "nameDisplay" text, "walkIn" boolean),
            LATERAL (SELECT CASE WHEN p."walkIn" THEN '' ELSE $2 END AS hash) c`,
    [
      JSON.stringify(people.map((person) => ({ ...person, publicId: randomBytes(12).toString('base64url') }))),
      passwordHash,
      SOLD_OVER_DAYS + 1,
    ],
  );
}

/**
 * Creates the past payments with the provider. Runs at the end of the transaction and locks `payments`. A concurrent comparison with the
 * provider therefore waits, instead of refunding payments whose bookings it cannot see yet.
 */
async function createAtProvider(tx: Tx, sales: Sale[], remember: SeedOptions['remember']): Promise<void> {
  await tx.rows('LOCK TABLE payments IN ACCESS EXCLUSIVE MODE');
  const charged = sales.filter(({ outcome }) => outcome !== 'cancelled' && outcome !== 'cash');
  const known = await remember(charged.map(pastPayment));
  const ids = JSON.stringify(charged.map(({ reference }, index) => ({ reference, ...known[index] })));
  const created = `json_to_recordset($1) k (reference text, session text, intent text, refund text) JOIN bookings b USING (reference)`;
  await tx.write(
    `UPDATE payments p SET provider_session_id = k.session, provider_intent_id = k.intent FROM ${created} WHERE p.booking_id = b.id`,
    [ids],
  );
  await tx.write(
    `UPDATE refunds r SET provider_id = k.refund FROM ${created} JOIN payments p ON p.booking_id = b.id WHERE r.payment_id = p.id`,
    [ids],
  );
}

/** Creates the table that SALE_STATEMENTS reads, and fills it in the order of the sales. */
async function addSales(tx: Tx, year: number, { priceCents, cutoffMinutes }: Terms, sales: Sale[]): Promise<void> {
  await tx.write(`CREATE TEMP TABLE seeded (n int, user_id bigint, full_name text, email text, phone text, selection_id uuid PRIMARY KEY, reference text, slot_ids text[],
    cents int, outcome text, paid_at timestamptz, asked_at timestamptz, season_year int, price_cents int, cutoff_minutes int,
    booking_id int) ON COMMIT DROP`);
  await tx.write(
    `INSERT INTO seeded
     SELECT s.n, u.id, u.full_name, u.email, u.phone, s."selectionId", s.reference, s."slotIds", s.cents, s.outcome, s."paidAt", s."askedAt",
            $2, $3, $4, NULL
       FROM json_to_recordset($1) s (n int, email text, "selectionId" uuid, reference text, "slotIds" text[], cents int, outcome text,
            "paidAt" timestamptz, "askedAt" timestamptz)
       JOIN users u ON u.email = s.email ORDER BY s.n`,
    [JSON.stringify(sales.map((sale, n) => ({ n, ...sale }))), year, priceCents, cutoffMinutes],
  );
  await tx.write('ANALYZE seeded');
}
