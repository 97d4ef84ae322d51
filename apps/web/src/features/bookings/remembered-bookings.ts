import type { BookingView } from '@raffle/contracts/bookings';
import { session } from '../../lib/storage';

/** The last response with a person's bookings, kept for this tab. A reloaded dashboard shows it before the api responds. */
interface Remembered {
  userId: string;
  /** When the api responded, in milliseconds since the epoch. */
  at: number;
  bookings: BookingView[];
}

const KEY = 'userBookings';

export function rememberBookings(userId: string, bookings: BookingView[]): void {
  const remembered: Remembered = { userId, at: Date.now(), bookings };
  session.setItem(KEY, JSON.stringify(remembered));
}

/** Returns this person's remembered bookings, and removes another person's. */
export function rememberedBookings(userId: string): Remembered | undefined {
  try {
    const remembered = JSON.parse(session.getItem(KEY) ?? 'null') as Partial<Remembered> | null;
    if (remembered?.userId === userId && Array.isArray(remembered.bookings)) return remembered as Remembered;
    session.removeItem(KEY);
  } catch {
    // An unreadable value counts as absent.
  }
  return undefined;
}
