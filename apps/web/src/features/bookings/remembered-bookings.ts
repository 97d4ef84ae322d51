import type { BookingView } from '@raffle/contracts/bookings';
import { session } from '../../lib/storage';

/** The last answer about a person's bookings, kept for this tab: a reloaded dashboard paints it before the api has answered. */
interface Remembered {
  userId: string;
  /** When the api answered, in milliseconds since the epoch. */
  at: number;
  bookings: BookingView[];
}

const KEY = 'userBookings';

export function rememberBookings(userId: string, bookings: BookingView[]): void {
  const remembered: Remembered = { userId, at: Date.now(), bookings };
  session.setItem(KEY, JSON.stringify(remembered));
}

/** What was remembered of this person; another person's is forgotten. */
export function rememberedBookings(userId: string): Remembered | undefined {
  try {
    const remembered = JSON.parse(session.getItem(KEY) ?? 'null') as Partial<Remembered> | null;
    if (remembered?.userId === userId && Array.isArray(remembered.bookings)) return remembered as Remembered;
    session.removeItem(KEY);
  } catch {
    // Unreadable is the same as absent.
  }
  return undefined;
}
