const RECEIPT = 'receipt';

/** Returns the reference of the booking whose receipt the query opens. */
export function receiptReference(search: URLSearchParams): string | null {
  return search.get(RECEIPT);
}

/** Returns the query that opens a booking's receipt or, if `reference` is null, closes the receipt. */
export function receiptSearch(search: URLSearchParams, reference: string | null): string {
  const next = new URLSearchParams(search);
  if (reference === null) next.delete(RECEIPT);
  else next.set(RECEIPT, reference);
  return next.size === 0 ? '' : `?${next}`;
}
