/** A page of an organisers' list. */
export interface Page {
  /** Cursor for the next page, to pass as the `after` query parameter; null on the last page. */
  next: string | null;
}
