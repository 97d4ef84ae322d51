import type { BookingView } from '@raffle/contracts/bookings';
import { session } from '../../lib/storage';

/**
 * The latest response with a user's bookings, stored for this tab. After a reload, the dashboard shows these bookings until the API
 * responds.
 */
interface Remembered {
  userId: string;
  /** When the API responded, in milliseconds since the epoch. */
  at: number;
  bookings: BookingView[];
}

const KEY = 'userBookings';

export function rememberBookings(userId: string, bookings: BookingView[]): void {
  const remembered: Remembered = { userId, at: Date.now(), bookings };
  session.setItem(KEY, JSON.stringify(remembered));
}

/** Returns the stored bookings if they belong to this user. Otherwise, removes them. */
export function rememberedBookings(userId: string): Remembered | undefined {
  try {
    const remembered = JSON.parse(session.getItem(KEY) ?? 'null') as Partial<Remembered> | null;
    if (remembered?.userId === userId && Array.isArray(remembered.bookings)) return remembered as Remembered;
    session.removeItem(KEY);
  } catch {
    // The stored value can't be parsed, so treat it as absent.
  }
  return undefined;
}
