import fc, { type Arbitrary } from 'fast-check';
import type { Documented, Schema } from './documented.js';

/** Values that were seen in responses, by name. They lead to things that exist. */
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
  '{{7*7}}${7*7}%{7*7}',
  '=HYPERLINK("http://x")',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '9223372036854775808',
  '99999999999999999999999999',
  '2025-02-30',
  '2025-07-01T24:00',
  '+275760-09-13',
  '0000-01-01',
  '2025-07-01T10:00',
  'true',
  'null',
  '[]',
  'é'.repeat(300),
  '𝕏'.repeat(64),
];
const ODD_NUMBERS = [0, -0, -1, 0.1, 1e-9, 1.005, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324];

/** Lone surrogates are not code points of text. */
const SURROGATES = { from: 0xd800, count: 0x800 };
/** fast-check's own arbitrary for all code points builds a table of a million. */
const codePoint = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count),
  (text) => {
    const point = (text as string).codePointAt(0) ?? 0;
    return point < SURROGATES.from ? point : point - SURROGATES.count;
  },
);

export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.constantFrom('a'.repeat(300), 'x'.repeat(10_000)),
);

export const odd: Arbitrary<unknown> = fc.oneof(
  { arbitrary: oddText, weight: 4 },
  { arbitrary: fc.constantFrom<unknown>(...ODD_NUMBERS), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 1 }), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
);

/** Generates values that fit a schema as declared. Formats are only met sometimes. */
export function fitting(documented: Documented, schema: Schema, seen: Seen, name = '', depth = 0): Arbitrary<unknown> {
  const {
    type,
    enum: values,
    const: only,
    anyOf,
    oneOf,
    items,
    properties,
    required,
    pattern,
    format,
    ...rest
  } = documented.resolved(schema);
  const inner = (one: unknown, called = name): Arbitrary<unknown> => fitting(documented, one as Schema, seen, called, depth + 1);
  const known = seen[name] ?? [];
  if (depth > 8) return fc.constant(null);
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(values)) return fc.constantFrom<unknown>(...(values as unknown[]));
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return fc.oneof(...choices.map((one) => inner(one)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one: unknown) => inner({ ...schema, type: one })));
  const free = arbitraryOf(String(type));
  return known.length > 0 && type !== 'object' && type !== 'array' ? fc.oneof(fc.constantFrom(...known), free) : free;

  function arbitraryOf(kind: string): Arbitrary<unknown> {
    if (kind === 'object' || properties !== undefined) {
      const parts = Object.entries((properties ?? {}) as Record<string, Schema>).map(([key, value]) => [key, inner(value, key)] as const);
      return fc.record(Object.fromEntries(parts), { requiredKeys: (required ?? []) as never[] });
    }
    if (kind === 'array') return fc.array(inner(items ?? {}), { maxLength: 4 });
    if (kind === 'integer' || kind === 'number') {
      const range = { min: Number(rest.minimum ?? -1000), max: Math.max(Number(rest.minimum ?? 0), Number(rest.maximum ?? 100_000)) };
      return kind === 'integer' ? fc.integer(range) : fc.double({ ...range, noNaN: true }).map((value) => Math.round(value * 100) / 100);
    }
    if (kind === 'boolean') return fc.boolean();
    if (kind === 'null') return fc.constant(null);
    return kind === 'string' ? textOf(pattern, format, Number(rest.minLength ?? 0), Math.min(Number(rest.maxLength ?? 40), 200)) : odd;
  }
}

function textOf(pattern: unknown, format: unknown, minLength: number, maxLength: number): Arbitrary<string> {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  if (format === 'email') return fc.emailAddress();
  const date = fc.date({ min: new Date('2025-05-01'), max: new Date('2025-12-31'), noInvalidDate: true }).map((day) => day.toISOString());
  if (format === 'date') return date.map((text) => text.slice(0, 10));
  if (format === 'date-time') return date;
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, maxLength) });
}

/** Replaces one value in a body: by one that was seen under its name, or by something odd. */
export function changed(body: unknown, seen: Seen): Arbitrary<unknown> {
  const paths = [...leaves(body)];
  if (paths.length === 0) return fc.constant(body);
  return fc.constantFrom(...paths).chain((path) => {
    const known = seen[String(path.findLast((part) => typeof part === 'string'))] ?? [];
    const value = known.length > 0 ? fc.oneof(fc.constantFrom(...known), odd) : odd;
    return value.map((put) => replaced(body, path, put));
  });
}

function* leaves(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    yield here;
    yield* leaves(child, here);
  }
}

function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === key ? replaced(one, rest, put) : one));
  const record = value as Record<string, unknown>;
  return { ...record, [key]: replaced(record[key], rest, put) };
}
