import { session } from '../../../lib/storage';
const KEY = 'bookingReference';

/** Returns the reference of the booking that this tab has just paid for. The success page falls back to the reference in its address. */
export function heldReference(): string | null {
  return session.getItem(KEY);
}

export function holdReference(reference: string): void {
  session.setItem(KEY, reference);
}

export function releaseReference(): void {
  session.removeItem(KEY);
}
