/** What a log says: JSON without fractions, so that every language writes its numbers alike. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** RFC 8785 (JSON Canonicalization Scheme): the one text of a value, so that everybody hashes the same. @throws for what JSON cannot say */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return writtenString(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`JSON has no ${value}`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // Sorted by UTF-16 code units, which is how JavaScript compares strings.
  const members = Object.keys(value)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => `${writtenString(name)}:${canonicalJson(value[name] as Json)}`);
  return `{${members.join(',')}}`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

/** JSON.stringify escapes as the RFC asks, but for half a surrogate pair, which no UTF-8 can hold. */
function writtenString(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new Error('JSON cannot hold half a character');
  return JSON.stringify(text);
}
