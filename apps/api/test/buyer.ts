import type { BookingView } from '@raffle/contracts/bookings';
import type { PaymentState } from '@raffle/contracts/money/payments';
import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse, SelectionView } from '@raffle/contracts/selections';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { BookingStatus } from '../src/bookings/booking-states.rules.js';
import { FileMailer, type StoredMail } from '../src/platform/mail/file-mailer.js';
import type { Answer } from './client.js';
import { eventually, makeCheckout, makePerson, slotsOf, type Person } from './make.js';
import { bookingOf, payAndWait, statesOf } from './money.js';
import { startTestApp, type TestApp } from './test-app.js';

/** A test file that imports this module gets an app that is connected to the payment sandbox, and a new user and date for each test. */
export let app: TestApp;
export let person: Person;
export let date: string;

const days = datesBetween('2025-07-01', '2025-10-31');

beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterAll(async () => app?.close());
beforeEach(async () => {
  date = days.shift() ?? '';
  person = await makePerson(app);
});
afterEach(() => app.sandbox?.clearFaults());

export function checkout(selectionId: string): Promise<Answer<CheckoutResponse>> {
  return person.client.post<CheckoutResponse>(API.selectionCheckout(selectionId));
}

export async function selectionOf(selectionId: string): Promise<SelectionView> {
  return (await person.client.get<SelectionView>(API.selection(selectionId))).body;
}

/** Returns the ID of a booking's payment intent at the provider. */
export function intentOf(reference: string): string {
  return app.sandbox?.ledger().payments.find((payment) => payment.reference?.startsWith(reference))?.payment_intent ?? '';
}

/** Buys `count` slots on the test's date. */
export async function bought(count: number): Promise<CheckoutResponse & { selectionId: string; slotIds: string[]; intent: string }> {
  const slotIds = slotsOf(date, 40, count);
  const made = await makeCheckout(person, slotIds);
  await payAndWait(person, made);
  return { ...made, slotIds, intent: intentOf(made.referenceNumber) };
}

/** Waits until the booking's first payment has this state. */
export async function paymentBecomes(bookingId: number, state: PaymentState): Promise<void> {
  await eventually(
    () => statesOf(app, bookingId),
    ([seen]) => seen === state,
  );
}

/** Waits until the person's booking has this status. */
export function bookingBecomes(reference: string, status: BookingStatus): Promise<BookingView> {
  return eventually(
    () => bookingOf(person, reference),
    ({ paymentStatus }) => paymentStatus === status,
  );
}

/** Returns the unresolved attention items about a booking, its payments and their refunds, oldest first. */
export function openItems(reference: string): Promise<{ kind: string; details: string; times: number }[]> {
  return app.sql(`SELECT kind, details, times FROM attention WHERE resolved_at IS NULL AND subject LIKE $1 || '%' ORDER BY id`, [
    reference,
  ]);
}

export async function mailsTo({ email }: Person): Promise<StoredMail[]> {
  return (await new FileMailer(app.dataDir).latest(1000)).filter(({ to }) => to === email);
}
