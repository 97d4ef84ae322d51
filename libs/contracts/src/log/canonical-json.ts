/** A JSON value in the public log. Numbers must be integers, because every programming language serialises integers in the same way. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Returns the canonical JSON of a value (RFC 8785, JSON Canonicalization Scheme), so that everyone computes the same hash of the value.
 * @throws Error if JSON can't represent the value
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return writtenString(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`JSON cannot represent ${value}`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // RFC 8785 sorts names by their UTF-16 code units, which is also how JavaScript compares strings.
  const members = Object.keys(value)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => `${writtenString(name)}:${canonicalJson(value[name] as Json)}`);
  return `{${members.join(',')}}`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * Escapes a string with JSON.stringify, which follows the RFC's escaping rules.
 * @throws Error if the string contains a lone surrogate, which UTF-8 can't represent
 */
function writtenString(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new Error('JSON text cannot contain a lone surrogate');
  return JSON.stringify(text);
}
