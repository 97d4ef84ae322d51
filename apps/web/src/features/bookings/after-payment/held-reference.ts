import { session } from '../../../lib/storage';
const KEY = 'bookingReference';

/** Returns the reference of the booking just paid for in this tab. If there is none, the success page uses the reference in its URL. */
export function heldReference(): string | null {
  return session.getItem(KEY);
}

export function holdReference(reference: string): void {
  session.setItem(KEY, reference);
}

export function releaseReference(): void {
  session.removeItem(KEY);
}
