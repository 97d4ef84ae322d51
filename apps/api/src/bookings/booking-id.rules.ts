import { AppError } from '../platform/http/errors/app-error.js';

/** Largest `int` in Postgres. A larger number would cause a database error. */
const MAX_ID = 2_147_483_647;

/** Parses a booking ID from a URL. @throws BOOKING_NOT_FOUND if the string cannot be a booking ID */
export function bookingIdFrom(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_ID) throw bookingNotFound();
  return id;
}

/**
 * Returns the error for a missing booking. Other users' bookings cause the same error, so that nobody can find out which bookings exist.
 */
export function bookingNotFound(): AppError {
  return new AppError('BOOKING_NOT_FOUND', "We couldn't find this booking.");
}
