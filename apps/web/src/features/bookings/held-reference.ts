const KEY = 'bookingReference';

/** The reference of the booking that this tab has just paid for, for a success page whose address names none. */
export function heldReference(): string | null {
  return sessionStorage.getItem(KEY);
}

export function holdReference(reference: string): void {
  sessionStorage.setItem(KEY, reference);
}
