import type { BookingView } from '@raffle/contracts/bookings';

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
  try {
    sessionStorage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // A full or forbidden storage costs a moment of waiting after a reload, nothing else.
  }
}

/** What was remembered of this person; another person's is forgotten. */
export function rememberedBookings(userId: string): Remembered | undefined {
  try {
    const remembered = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Remembered> | null;
    if (remembered?.userId === userId && Array.isArray(remembered.bookings)) return remembered as Remembered;
    sessionStorage.removeItem(KEY);
  } catch {
    // Unreadable is the same as absent.
  }
  return undefined;
}
