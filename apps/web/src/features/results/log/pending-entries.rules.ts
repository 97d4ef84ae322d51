interface Logged {
  slots: readonly unknown[];
  returnedAt: string | null;
  log: { tickets: readonly { voided: number | null }[] };
}

/** Returns whether the log still lacks one of the sale's tickets or, if the sale was refunded, an entry that voids one of them. */
export function hasPendingEntries({ slots, returnedAt, log: { tickets } }: Logged): boolean {
  return tickets.length < slots.length || (returnedAt !== null && tickets.some(({ voided }) => voided === null));
}
