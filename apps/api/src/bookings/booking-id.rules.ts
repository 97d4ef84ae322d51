import { AppError } from '../platform/http/errors/app-error.js';

/** Postgres's int; a larger number would be a database error instead of a booking that does not exist. */
const LARGEST_ID = 2_147_483_647;

/** The number in an address. Throws BOOKING_NOT_FOUND for what cannot be the id of any booking. */
export function bookingIdFrom(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > LARGEST_ID) throw bookingNotFound();
  return id;
}

/** The same words for another person's booking, so that nobody learns which exist. */
export function bookingNotFound(): AppError {
  return new AppError('BOOKING_NOT_FOUND', "We couldn't find this booking.");
}
