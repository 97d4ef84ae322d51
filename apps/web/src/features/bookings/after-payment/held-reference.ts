import { session } from '../../../lib/storage';
const KEY = 'bookingReference';

/** The reference of the booking that this tab has just paid for: the success page goes by it, and by its address without one. */
export function heldReference(): string | null {
  return session.getItem(KEY);
}

export function holdReference(reference: string): void {
  session.setItem(KEY, reference);
}

export function releaseReference(): void {
  session.removeItem(KEY);
}
