// Generates random requests for one operation in the OpenAPI document: valid, odd and huge ones.
import fc, { type Arbitrary } from 'fast-check';
import type { ResponseChecker, Schema } from './response-checker.js';

export const ROLES = ['nobody', 'buyer', 'owner', 'organiser', 'cashier', 'charity'] as const;
export type Role = (typeof ROLES)[number];

export interface FuzzRequest {
  role: Role;
  method: string;
  /** Path and query, sent unchanged. */
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Values from earlier responses, by property name. Some of them identify existing objects. */
export type Seen = Readonly<Record<string, readonly unknown[]>>;

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil\u200b',
  '\r\nX-Injected: 1',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '=HYPERLINK("http://x")',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e309',
  '9223372036854775808',
  '2025-02-30',
  '2025-07-01T24:00',
  '+275760-09-13',
  '0000-01-01',
  '2025-07-01T10:00',
  'true',
  'null',
  'é'.repeat(300),
  'x'.repeat(10_000),
];
const ODD_VALUES: unknown[] = [
  0,
  -0,
  -1,
  0.1,
  1.005,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  5e-324,
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { toString: 1 },
];
const ODD_PARTS = ['%00', '%ff', '%E0%A4%A', '%zz', '..%2f..%2f', '%2e%2e', ';a=b', '*', '__proto__', '1'.repeat(2000), '0', '-1', '1.5'];
const ODD_BODIES = [
  '{',
  '[]',
  'null',
  '"x"',
  '',
  '\ufeff{}',
  '{"__proto__":{"role":"owner"}}',
  '{"a":1,"a":2}',
  '\u0000',
  '[{}]',
  'a=1&b=2',
];
const HUGE_BODIES = ['['.repeat(20_000), `{"a":`.repeat(5000), `{"message":"${'x'.repeat(300_000)}"}`];
const JSON_BODY: Record<string, string> = { 'Content-Type': 'application/json' };
const ODD_HEADERS: Record<string, string>[] = [
  { ...JSON_BODY, 'Idempotency-Key': 'k'.repeat(2000) },
  { ...JSON_BODY, 'Idempotency-Key': '\u00ff"{}' },
  { ...JSON_BODY, 'If-None-Match': 'W/"', Range: 'bytes=0-0,5-,-1' },
  { ...JSON_BODY, 'Content-Encoding': 'gzip' },
  { ...JSON_BODY, 'X-Forwarded-For': `${'1.2.3.4, '.repeat(50)}x`, Origin: 'https://evil.example' },
  { ...JSON_BODY, Cookie: 'raffle.sid=s%3A%00; raffle.admin=%ff; =; a' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'image/png' },
  { 'Content-Type': 'multipart/form-data' },
];

const oddText: Arbitrary<string> = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'grapheme', maxLength: 40 }));
const oddValue: Arbitrary<unknown> = fc.oneof(oddText, fc.constantFrom(...ODD_VALUES), fc.jsonValue({ maxDepth: 2 }));

/** @param wellFormed a valid body, if the operation accepts a body */
export function requests(checker: ResponseChecker, name: string, wellFormed: unknown, seen: Seen): Arbitrary<FuzzRequest> {
  const [method = '', path = ''] = name.split(' ');
  const wanted: Role = path.startsWith('/api/admin') ? 'owner' : 'buyer';
  const parts = path.split('/').map((part) => (part.startsWith(':') ? partOf(part.slice(1), path, seen) : fc.constant(part)));
  const query = (checker.operation(name)?.parameters ?? []).flatMap((one) =>
    one.in === 'query' ? [queryOf(one.name, one.schema === undefined ? oddText : fitting(checker, one.schema, seen, one.name))] : [],
  );
  return fc
    .record({
      role: often(fc.constant(wanted), fc.constantFrom(...ROLES)),
      parts: fc.tuple(...parts),
      query: fc.tuple(...query),
      body: method === 'GET' ? fc.constant(undefined) : bodyOf(checker, name, wellFormed, seen),
      headers: often(fc.constant(JSON_BODY), fc.constantFrom(...ODD_HEADERS)),
    })
    .map(({ role, parts, query, body, headers }) => {
      const asked = query.filter((one) => one !== '').join('&');
      return { role, method, target: parts.join('/') + (asked === '' ? '' : `?${asked}`), headers, body };
    });
}

const often = <T>(usual: Arbitrary<T>, rare: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: rare, weight: 1 });

/** URL-encodes a value. Truncates it to 400 characters, because Node.js rejects requests whose URL and headers exceed 16 KB. */
function encoded(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // The conversion to UTF-8 replaces lone surrogates, which cannot be encoded in a URL.
  return encodeURIComponent(Buffer.from(text.slice(0, 400)).toString());
}

/** Returns a path's resource, for example "/api/admin/bookings". IDs in a resource's responses are reused in paths below that resource. */
export const resourceOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('/api/admin') ? 4 : 3)
    .join('/');

function partOf(name: string, path: string, seen: Seen): Arbitrary<string> {
  const known = [...(seen[`${resourceOf(path)} ${name}`] ?? []), ...(seen[name] ?? [])].map(encoded).filter((part) => part !== '');
  const odd = fc.oneof(
    fc.constantFrom(...ODD_PARTS),
    oddText.map(encoded).filter((part) => part !== ''),
  );
  return known.length === 0 ? odd : often(fc.constantFrom(...known), odd);
}

function queryOf(name: string, value: Arbitrary<unknown>): Arbitrary<string> {
  const text = fc.oneof(value.map(encoded), oddText.map(encoded), fc.constantFrom(...ODD_PARTS));
  return fc.oneof(
    fc.constant(''),
    value.map((one) => `${name}=${encoded(one)}`),
    text.chain((one) => fc.constantFrom(`${name}=${one}`, `${name}=${one}&${name}=2`, `${name}[]=${one}`, `${name}[$ne]=${one}`)),
  );
}

function bodyOf(checker: ResponseChecker, name: string, wellFormed: unknown, seen: Seen): Arbitrary<string | undefined> {
  const schema = checker.bodyOf(name);
  return fc.oneof(
    fc.constant(wellFormed === undefined ? undefined : JSON.stringify(wellFormed)),
    ...(wellFormed === undefined ? [] : [changed(wellFormed, seen).map((body) => JSON.stringify(body))]),
    ...(schema === undefined ? [] : [fitting(checker, schema, seen).map((body) => JSON.stringify(body))]),
    often(oddValue.map((body) => JSON.stringify(body)).map(String), fc.constantFrom(...ODD_BODIES, ...HUGE_BODIES)),
  );
}

/** Generates values that fit a schema or that appeared under the same name in an earlier response. */
function fitting(checker: ResponseChecker, schema: Schema, seen: Seen, name = '', depth = 0): Arbitrary<unknown> {
  const { type, properties, required, items, ...rest } = checker.resolved(schema);
  const inner = (one: unknown, called = name): Arbitrary<unknown> => fitting(checker, one as Schema, seen, called, depth + 1);
  if (depth > 8) return fc.constant(null);
  if (rest.const !== undefined) return fc.constant(rest.const);
  if (Array.isArray(rest.enum)) return fc.constantFrom<unknown>(...(rest.enum as unknown[]));
  const choices = rest.anyOf ?? rest.oneOf;
  if (Array.isArray(choices)) return fc.oneof(...choices.map((one) => inner(one)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one: unknown) => inner({ ...schema, type: one })));
  if (type === 'object' || properties !== undefined) {
    const parts = Object.entries((properties ?? {}) as Schema).map(([key, value]) => [key, inner(value, key)] as const);
    return fc.record(Object.fromEntries(parts), { requiredKeys: (required ?? []) as never[] });
  }
  if (type === 'array') return fc.array(inner(items ?? {}), { maxLength: 4 });
  const known = seen[name] ?? [];
  const free = scalarOf(String(type), rest);
  return known.length > 0 ? fc.oneof(fc.constantFrom(...known), free) : free;
}

function scalarOf(type: string, { pattern, format, minimum, maximum, minLength = 0, maxLength = 40 }: Schema): Arbitrary<unknown> {
  const min = Number(minimum ?? -1000);
  const max = Math.max(min, Number(maximum ?? 100_000));
  if (type === 'integer') return fc.integer({ min, max });
  if (type === 'number') return fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 100) / 100);
  if (type === 'boolean') return fc.boolean();
  if (type !== 'string') return type === 'null' ? fc.constant(null) : oddValue;
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  if (format === 'email') return fc.emailAddress();
  if (format === 'date' || format === 'date-time') {
    const date = fc.date({ min: new Date('2025-05-01'), max: new Date('2025-12-31'), noInvalidDate: true });
    return date.map((day) => day.toISOString().slice(0, format === 'date' ? 10 : undefined));
  }
  return fc.string({
    unit: 'grapheme',
    minLength: Number(minLength),
    maxLength: Math.max(Number(minLength), Math.min(Number(maxLength), 200)),
  });
}

/** Generates bodies with one value replaced, either by an odd value or by one that had the same name in an earlier response. */
function changed(body: unknown, seen: Seen): Arbitrary<unknown> {
  const paths = [...pathsIn(body)];
  if (paths.length === 0) return fc.constant(body);
  return fc.constantFrom(...paths).chain((path) => {
    const known = seen[path.findLast((part) => !/^\d+$/.test(part)) ?? ''] ?? [];
    const value = known.length > 0 ? fc.oneof(fc.constantFrom(...known), oddValue) : oddValue;
    return value.map((put) => withValue(body, path, put));
  });
}

function* pathsIn(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield [...path, key];
    yield* pathsIn(child, [...path, key]);
  }
}

function withValue(value: unknown, path: readonly string[], put: unknown): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  const holder = path.slice(0, -1).reduce((object, key) => object[key] as Record<string, unknown>, copy);
  holder[path.at(-1) ?? ''] = put;
  return copy;
}
