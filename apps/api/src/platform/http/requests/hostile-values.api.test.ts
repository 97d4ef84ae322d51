import { makeAdmin, signInAdmin, type AdminClient } from '../../../../test/admin.js';
import { makeAccount } from '../../../../test/account.js';
import { EVERYTHING } from '../../../../test/long.js';
import { makePerson } from '../../../../test/make.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';
import { fillPath, BODIES, PARTS, QUERIES, routesOf, type Request } from '../../../../test/well-formed.js';

let app: TestApp;
let asker: (path: string) => Promise<Pick<AdminClient, 'send'>>;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await makeAdmin(app);
  // Signs in again for each route, because some routes end the sign-in session. Only account deletion needs a real password.
  asker = async (path) => {
    if (path.startsWith('/api/admin')) return signInAdmin(app, owner.username);
    return path === '/api/user' ? (await makeAccount(app)).client : (await makePerson(app)).client;
  };
});
afterAll(() => app.close());
/** Each test sends hundreds of requests, which takes a long time on a slow machine. */
jest.setTimeout(120_000);

/** Values that no column can store. Every route must reject them. */
const IMPOSSIBLE: [what: string, value: unknown][] = [
  ['half a surrogate pair', 'a\ud800b'],
  ['NUL', 'a\0b'],
  ['a number beyond int4', 2 ** 31],
  ['a number below int4', -(2 ** 31) - 1],
  ['a number beyond double precision', 'Infinity!'],
];
/** Values that must not cause a server error, however they are interpreted. */
const ODD: [what: string, value: unknown][] = [
  ['a day in the year 0', '0000-01-01'],
  ['a slot in the year 0', '0000-01-01T10:00'],
  ['an instant in the year 0', '0000-01-01T10:00:00+02:00'],
  ['a day that does not exist', '2025-02-31'],
  ['a slot that does not exist', '2025-02-31T10:00'],
  ['many digits', '9'.repeat(18)],
  ['digits beyond int4', '2147483648'],
  ['a negative number', -1],
  ['the smallest positive number', 5e-324],
  ['a fraction', 0.5],
  ['true', true],
  ['null', null],
  ['no value', undefined],
  ['an empty string', ''],
  ['an array', []],
  ['nested arrays', [[], ['a'], [null]]],
  ['an object with a length', { length: 3, toISOString: 1 }],
  ['an emoji', '🌊'],
  ['a percent sign', '%'],
  ['long text', 'ß'.repeat(9000)],
];

/**
 * `npm test` tries a fifth of the values on each property of a body, and the next fifth on the next property. `npm run test:long` tries all
 * values.
 */
const SHARES = EVERYTHING ? 1 : 5;
let place = 0;
function hostileHere(): { impossible: typeof IMPOSSIBLE; odd: typeof ODD } {
  place += 1;
  const isHere = (_: unknown, at: number): boolean => (at + place) % SHARES === 0;
  return { impossible: IMPOSSIBLE.filter(isHere), odd: ODD.filter(isHere) };
}

const json = (body: unknown): string => JSON.stringify(body).replaceAll('"Infinity!"', '1e999');

/** For each leaf and branch of a body, yields a function that returns the body with another value in that position. */
function* placesIn(body: unknown): Generator<(value: unknown) => unknown> {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, child] of Object.entries(body)) {
    const put = (one: unknown): unknown =>
      Array.isArray(body) ? body.map((old, at) => (String(at) === name ? one : old)) : { ...body, [name]: one };
    yield put;
    for (const putInside of placesIn(child)) yield (value) => put(putInside(value));
  }
}

/**
 * Routes without a sample body, because their body is a file or signed bytes. The errors that they report are not about JSON properties.
 */
const SILENT = ['POST /api/payments/webhook', 'POST /api/admin/files'];

const routeName = ({ method, path }: Request): string => `${method} ${path}`;

it('every route that takes a body has a sample body without unknown properties', async () => {
  const silent: string[] = [];
  const refused: string[] = [];
  for (const route of routesOf(app).filter(({ method }) => method !== 'GET')) {
    const client = await asker(route.path);
    const empty = await client.send<{ fields?: object }>(route.method, fillPath(route.path), {});
    const body = BODIES[routeName(route)];
    if (body === undefined && empty.status === 400 && Object.keys(empty.body.fields ?? {}).length > 0) silent.push(routeName(route));
    const { status, body: answer } = await client.send<{ fields?: object }>(route.method, fillPath(route.path), body ?? {});
    const unknown = Object.values(answer?.fields ?? {})
      .flat()
      .filter((text) => String(text).includes('should not exist'));
    if (status >= 500 || unknown.length > 0) refused.push(`${routeName(route)}: ${status} ${JSON.stringify(answer)}`);
  }
  expect({ silent, refused }).toEqual({ silent: SILENT, refused: [] });
  expect(Object.keys(BODIES).filter((name) => !routesOf(app).some((route) => routeName(route) === name))).toEqual([]);
});

describe.each(Object.entries(BODIES))('%s', (name, body) => {
  const [method = '', path = ''] = name.split(' ');
  it('no value in its body causes a server error, and values that no column can store are rejected', async () => {
    const client = await asker(path);
    const wrong: unknown[] = [];
    for (const put of placesIn(body)) {
      const { impossible, odd } = hostileHere();
      for (const [kinds, least] of [
        [impossible, 400],
        [odd, 200],
      ] as const) {
        for (const [what, value] of kinds) {
          const changed = json(put(value));
          const { status } = await client.send(method, fillPath(path), changed);
          if (status < least || status >= 500) wrong.push([what, status, changed.slice(0, 300)]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

it.each(Object.entries(QUERIES))('no value in the query of %s causes a server error or a truncated response', async (path, names) => {
  const wrong: unknown[] = [];
  const client = await asker(path);
  for (const name of names) {
    for (const [what, value] of Object.values(hostileHere()).flat()) {
      if (typeof value === 'object' || value === undefined) continue;
      const query = `${name}=${typeof value === 'string' ? encodeURIComponent(Buffer.from(value).toString()) : String(value)}`;
      // Reads the whole response, or throws.
      const { status } = await client
        .send<unknown>('GET', `${fillPath(path)}?${query}`)
        .catch((error: unknown) => ({ status: String(error) }));
      if (typeof status === 'string' || status >= 500) wrong.push([query, what, status]);
    }
  }
  expect(wrong).toEqual([]);
});

it('no path parameter value causes a server error', async () => {
  const wrong: unknown[] = [];
  for (const route of routesOf(app).filter(({ path }) => path.includes(':'))) {
    const client = await asker(route.path);
    for (const [name = ''] of route.path.matchAll(/:\w+/g)) {
      for (const [what, value] of Object.values(hostileHere()).flat()) {
        if (typeof value === 'object' || value === undefined || value === '') continue;
        const part = typeof value === 'string' ? encodeURIComponent(Buffer.from(value).toString()) : String(value);
        const address = fillPath(route.path, { ...PARTS, [name.slice(1)]: part });
        const { status } = await client
          .send<unknown>(route.method, address, BODIES[routeName(route)])
          .catch((error: unknown) => ({ status: String(error) }));
        if (typeof status === 'string' || status >= 500) wrong.push([routeName(route), part.slice(0, 40), what, status]);
      }
    }
  }
  expect(wrong).toEqual([]);
});
