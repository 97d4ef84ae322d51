const KEY = 'bookingReference';

/** The reference of the booking that this tab has just paid for: the success page goes by it, and by its address without one. */
export function heldReference(): string | null {
  return sessionStorage.getItem(KEY);
}

export function holdReference(reference: string): void {
  sessionStorage.setItem(KEY, reference);
}

export function releaseReference(): void {
  sessionStorage.removeItem(KEY);
}
