import { request as requestHttp, Agent } from 'node:http';
import { ADMIN_TOKEN_HEADER } from '@raffle/contracts/admin/access';
import fc, { type Arbitrary } from 'fast-check';
import type { Documented } from './documented.js';
import { changed, fitting, odd, oddText, type Seen } from './values.js';

export const ROLES = ['nobody', 'buyer', 'owner', 'organiser', 'cashier', 'charity'] as const;
export type Role = (typeof ROLES)[number];

export interface Wish {
  role: Role;
  method: string;
  /** As sent over the wire, with its query. */
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Parts of paths and queries that no form would create. */
const ODD_PARTS = [
  '%00',
  '%ff',
  '%E0%A4%A',
  '%zz',
  '..%2f..%2f',
  '%2e%2e',
  ';a=b',
  '*',
  '__proto__',
  '1'.repeat(2000),
  '0',
  '-1',
  '1.5',
  '1e3',
];
const ODD_BODIES = [
  '{',
  '[]',
  'null',
  '"x"',
  '1',
  '',
  '\ufeff{}',
  '{"__proto__":{"role":"owner"}}',
  '{"a":1,"a":2}',
  '\u0000',
  '[{}]',
  'a=1&b=2',
];
const HUGE_BODIES = ['['.repeat(20_000), `{"a":`.repeat(5000), `{"message":"${'x'.repeat(300_000)}"}`, `[${'0,'.repeat(60_000)}0]`];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'text/plain',
  'image/png',
  'application/pdf',
  'multipart/form-data',
  'x/y;;=',
];
const HEADERS: Record<string, string>[] = [
  { 'Idempotency-Key': 'a' },
  { 'Idempotency-Key': 'k'.repeat(2000) },
  { 'Idempotency-Key': '\u00ff"{}' },
  { 'If-None-Match': 'W/"' },
  { Range: 'bytes=0-0,5-,-1' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Encoding': 'br, br' },
  { 'Accept-Encoding': 'x;q=9' },
  { Accept: 'text/html' },
  { 'X-Forwarded-For': `${'1.2.3.4, '.repeat(50)}x` },
  { 'X-Request-Id': 'a b c' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Origin: 'https://evil.example' },
  { Cookie: 'raffle.sid=s%3A%00; raffle.admin=%ff; =; a' },
  { 'x-admin-token': 'x'.repeat(2000) },
];

/** Generates requests to one operation, from anyone, with valid, invalid and absurd content. */
export function requests(documented: Documented, name: string, wellFormed: unknown, seen: Seen): Arbitrary<Wish> {
  const [method = '', path = ''] = name.split(' ');
  const { parameters = [] } = documented.operation(name) ?? {};
  const schema = documented.bodyOf(name);
  const parts = path.split('/').map((part) => (part.startsWith(':') ? partOf(part.slice(1), resourceOf(path), seen) : fc.constant(part)));
  const query = parameters
    .filter((one) => one.in === 'query')
    .map((one) => {
      const value = one.schema === undefined ? oddText : fitting(documented, one.schema, seen, one.name);
      return queryOf(one.name, value);
    });
  const bodies: Arbitrary<string | undefined>[] = [
    fc.constant(wellFormed === undefined ? undefined : JSON.stringify(wellFormed)),
    ...(wellFormed === undefined ? [] : [changed(wellFormed, seen).map((body) => JSON.stringify(body))]),
    ...(wellFormed === undefined ? [] : [changed(wellFormed, seen).map((body) => JSON.stringify(body))]),
    ...(schema === undefined ? [] : [fitting(documented, schema, seen).map((body) => JSON.stringify(body))]),
    fc.oneof(
      { arbitrary: fc.constantFrom(...ODD_BODIES), weight: 4 },
      { arbitrary: odd.map((body) => JSON.stringify(body)), weight: 4 },
      { arbitrary: fc.constantFrom(...HUGE_BODIES), weight: 1 },
    ),
  ];
  const body = method === 'GET' ? fc.constant(undefined) : fc.oneof(...bodies);
  const type = fc.oneof({ arbitrary: fc.constant('application/json'), weight: 12 }, { arbitrary: fc.constantFrom(...TYPES), weight: 1 });
  const extra = fc.oneof({ arbitrary: fc.constant({}), weight: 8 }, { arbitrary: fc.constantFrom(...HEADERS), weight: 1 });
  return fc.record({ role: roleFor(path), parts: fc.tuple(...parts), query: fc.tuple(...query), body, type, extra }).map((made): Wish => {
    const asked = made.query.filter((one) => one !== undefined).join('&');
    return {
      role: made.role,
      method,
      target: made.parts.join('/') + (asked === '' ? '' : `?${asked}`),
      headers: { ...(made.body === undefined ? {} : { 'Content-Type': made.type }), ...(made.extra as Record<string, string>) },
      body: made.body,
    };
  });
}

function roleFor(path: string): Arbitrary<Role> {
  const wanted: Role = path.startsWith('/api/admin') ? 'owner' : 'buyer';
  return fc.oneof({ arbitrary: fc.constant(wanted), weight: 3 }, { arbitrary: fc.constantFrom(...ROLES), weight: 2 });
}

/** Node itself refuses headers of more than 16 KB, before any of our code runs. */
const LONGEST_PART = 400;
const encoded = (value: unknown): string =>
  encodeURIComponent(
    String(value)
      .replaceAll(/\p{Surrogate}/gu, '\ufffd')
      .slice(0, LONGEST_PART),
  );

/** Returns what a path is about, such as "/api/admin/bookings". IDs from its responses are used in the paths below it. */
export function resourceOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('/api/admin') ? 4 : 3)
    .join('/');
}

function partOf(name: string, resource: string, seen: Seen): Arbitrary<string> {
  const own = seen[`${resource} ${name}`] ?? [];
  const known = [...own, ...own, ...(seen[name] ?? [])].map(encoded).filter((part) => part !== '');
  const others = fc.oneof(
    fc.constantFrom(...ODD_PARTS),
    oddText.map(encoded).filter((part) => part !== ''),
  );
  return known.length === 0 ? others : fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 4 }, { arbitrary: others, weight: 1 });
}

/** Generates a query parameter: absent, once, twice, or as a list or an object. */
function queryOf(name: string, value: Arbitrary<unknown>): Arbitrary<string | undefined> {
  const text = fc.oneof(
    { arbitrary: value.map(encoded), weight: 4 },
    { arbitrary: oddText.map(encoded), weight: 2 },
    { arbitrary: fc.constantFrom(...ODD_PARTS), weight: 1 },
  );
  return fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 12 },
    { arbitrary: value.map((one) => `${name}=${encoded(one)}`), weight: 8 },
    { arbitrary: text.map((one) => `${name}=${one}`), weight: 2 },
    { arbitrary: text.map((one) => `${name}=${one}&${name}=2`), weight: 1 },
    { arbitrary: text.map((one) => `${name}[]=${one}`), weight: 1 },
    { arbitrary: text.map((one) => `${name}[$ne]=${one}`), weight: 1 },
  );
}

/** Credentials of a person or an organiser. */
export interface Credentials {
  cookie: string;
  token?: string;
}

export interface Reply {
  status: number;
  type: string;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const PATIENCE_MS = 60_000;

/** Sends a request exactly as it is: a client library would correct it. */
export function send(url: string, { method, target, headers, body }: Wish, { cookie, token }: Credentials): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const known = { ...(cookie === '' ? {} : { Cookie: cookie }), ...(token === undefined ? {} : { [ADMIN_TOKEN_HEADER]: token }) };
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = requestHttp({
      hostname,
      port,
      method,
      path: target,
      agent,
      headers: { ...known, ...headers, ...length },
      timeout: PATIENCE_MS,
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text: Buffer.concat(chunks).toString() }),
      );
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
    request.on('error', reject);
    request.end(body);
  });
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Formats a request for curl, to be sent to your own instance as someone with that role. */
export function asCurl({ role, method, target, headers, body }: Wish): string {
  const who = { nobody: [], buyer: ['-H "Cookie: $COOKIE"'] }[role as string] ?? [
    '-H "Cookie: $COOKIE"',
    `-H "${ADMIN_TOKEN_HEADER}: $TOKEN"`,
  ];
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const sent =
    body === undefined
      ? []
      : [`--data-binary ${body.length > 4000 ? `${quoted(body.slice(0, 200))} # and so on, ${body.length} characters` : quoted(body)}`];
  return [`curl -i -g --path-as-is -X ${method}`, `"$URL"${quoted(target)}`, ...who, ...given, ...sent, `# as ${role}`].join(' ');
}
