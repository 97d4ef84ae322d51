const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checked before a query: Postgres answers a malformed uuid with an error, and an error costs the connection. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
