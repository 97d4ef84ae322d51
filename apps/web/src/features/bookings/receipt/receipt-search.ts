const RECEIPT = 'receipt';

/** The receipt that the address asks for. */
export function receiptReference(search: URLSearchParams): string | null {
  return search.get(RECEIPT);
}

/** The address's query with the receipt of a booking opened, or with none. */
export function receiptSearch(search: URLSearchParams, reference: string | null): string {
  const next = new URLSearchParams(search);
  if (reference === null) next.delete(RECEIPT);
  else next.set(RECEIPT, reference);
  return next.size === 0 ? '' : `?${next}`;
}
