import { AppError } from '../platform/http/errors/app-error.js';
import { MAX_INT } from '../platform/http/responses/plain-json.js';

/** Parses a booking ID from a URL. @throws BOOKING_NOT_FOUND if the string cannot be a booking's ID */
export function bookingIdFrom(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_INT) throw bookingNotFound();
  return id;
}

/** Returns the error for a missing booking. Other users' bookings cause the same error, so that nobody learns which bookings exist. */
export function bookingNotFound(): AppError {
  return new AppError('BOOKING_NOT_FOUND', "We couldn't find this booking.");
}
