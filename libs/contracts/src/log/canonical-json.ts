/** JSON values of a log. Numbers are integers, because all languages serialise integers identically. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Returns the canonical JSON text of a value (RFC 8785, JSON Canonicalization Scheme), so that everyone computes the same hash. @throws for
 * values that JSON can't represent
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return writtenString(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`JSON cannot represent ${value}`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // RFC 8785 sorts by UTF-16 code units, as JavaScript compares strings.
  const members = Object.keys(value)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => `${writtenString(name)}:${canonicalJson(value[name] as Json)}`);
  return `{${members.join(',')}}`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

/** Escapes a string with JSON.stringify, as the RFC requires. @throws for lone surrogates, which UTF-8 can't represent */
function writtenString(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new Error('JSON text cannot contain a lone surrogate');
  return JSON.stringify(text);
}
