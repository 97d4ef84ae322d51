import { makeAdmin, signInAdmin, type AdminClient } from '../../../../test/admin.js';
import { makeAccount } from '../../../../test/account.js';
import { EVERYTHING } from '../../../../test/long.js';
import { makePerson } from '../../../../test/make.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';
import { addressed, BODIES, PARTS, QUERIES, routesOf, type Request } from '../../../../test/well-formed.js';

let app: TestApp;
let asker: (path: string) => Promise<Pick<AdminClient, 'send'>>;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await makeAdmin(app);
  // Signed in anew for each route: some of them end the session. Only an account's end asks for a real password.
  asker = async (path) => {
    if (path.startsWith('/api/admin')) return signInAdmin(app, owner.username);
    return path === '/api/user' ? (await makeAccount(app)).client : (await makePerson(app)).client;
  };
});
afterAll(() => app.close());
/** Hundreds of requests each, on whatever machine. */
jest.setTimeout(120_000);

/** What no column can hold: refused wherever it stands. */
const IMPOSSIBLE: [what: string, value: unknown][] = [
  ['half a pair', 'a\ud800b'],
  ['NUL', 'a\0b'],
  ['a number beyond int4', 2 ** 31],
  ['a number below int4', -(2 ** 31) - 1],
  ['a number beyond double precision', 'Infinity!'],
];
/** Whatever it is taken for: no failure of the server's. */
const ODD: [what: string, value: unknown][] = [
  ['a day of the year 0', '0000-01-01'],
  ['a slot of the year 0', '0000-01-01T10:00'],
  ['an instant of the year 0', '0000-01-01T10:00:00+02:00'],
  ['a day that no month has', '2025-02-31'],
  ['a slot that no month has', '2025-02-31T10:00'],
  ['many digits', '9'.repeat(18)],
  ['digits of int4', '2147483648'],
  ['less than nothing', -1],
  ['almost nothing', 5e-324],
  ['half', 0.5],
  ['truth', true],
  ['nothing', null],
  ['what was left away', undefined],
  ['no text', ''],
  ['a list', []],
  ['a list of lists', [[], ['a'], [null]]],
  ['a thing with a length', { length: 3, toISOString: 1 }],
  ['an emoji', '🌊'],
  ['a percent sign', '%'],
  ['long text', 'ß'.repeat(9000)],
];

/** In the gate each place meets one of the first and four of the others, the next place the next ones. */
const SHARES = EVERYTHING ? 1 : 5;
let place = 0;
function hostileHere(): { impossible: typeof IMPOSSIBLE; odd: typeof ODD } {
  place += 1;
  const isHere = (_: unknown, at: number): boolean => (at + place) % SHARES === 0;
  return { impossible: IMPOSSIBLE.filter(isHere), odd: ODD.filter(isHere) };
}

const json = (body: unknown): string => JSON.stringify(body).replaceAll('"Infinity!"', '1e999');

/** Every leaf and every branch of a body: what it is with another value in that place. */
function* placesIn(body: unknown): Generator<(value: unknown) => unknown> {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, child] of Object.entries(body)) {
    const put = (one: unknown): unknown =>
      Array.isArray(body) ? body.map((old, at) => (String(at) === name ? one : old)) : { ...body, [name]: one };
    yield put;
    for (const putInside of placesIn(child)) yield (value) => put(putInside(value));
  }
}

/** Of these the body is a file, signed bytes, or nothing: what is missing is another thing. */
const SILENT = ['POST /api/payments/webhook', 'POST /api/admin/files'];

const named = ({ method, path }: Request): string => `${method} ${path}`;

it('has a body for every route that takes one, and each is taken', async () => {
  const silent: string[] = [];
  const refused: string[] = [];
  for (const route of routesOf(app).filter(({ method }) => method !== 'GET')) {
    const client = await asker(route.path);
    const empty = await client.send<{ fields?: object }>(route.method, addressed(route.path), {});
    const body = BODIES[named(route)];
    if (body === undefined && empty.status === 400 && Object.keys(empty.body.fields ?? {}).length > 0) silent.push(named(route));
    const { status, body: answer } = await client.send<{ fields?: object }>(route.method, addressed(route.path), body ?? {});
    const unknown = Object.values(answer?.fields ?? {})
      .flat()
      .filter((text) => String(text).includes('should not exist'));
    if (status >= 500 || unknown.length > 0) refused.push(`${named(route)}: ${status} ${JSON.stringify(answer)}`);
  }
  expect({ silent, refused }).toEqual({ silent: SILENT, refused: [] });
  expect(Object.keys(BODIES).filter((name) => !routesOf(app).some((route) => named(route) === name))).toEqual([]);
});

describe.each(Object.entries(BODIES))('%s', (name, body) => {
  const [method = '', path = ''] = name.split(' ');
  it('fails by nothing that stands in its body, and refuses what no column can hold', async () => {
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
          const { status } = await client.send(method, addressed(path), changed);
          if (status < least || status >= 500) wrong.push([what, status, changed.slice(0, 300)]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

it.each(Object.entries(QUERIES))('fails by nothing that stands in the query of %s, and cuts no answer', async (path, names) => {
  const wrong: unknown[] = [];
  const client = await asker(path);
  for (const name of names) {
    for (const [what, value] of Object.values(hostileHere()).flat()) {
      if (typeof value === 'object' || value === undefined) continue;
      const query = `${name}=${typeof value === 'string' ? encodeURIComponent(Buffer.from(value).toString()) : String(value)}`;
      // Whole, or it throws.
      const { status } = await client
        .send<unknown>('GET', `${addressed(path)}?${query}`)
        .catch((error: unknown) => ({ status: String(error) }));
      if (typeof status === 'string' || status >= 500) wrong.push([query, what, status]);
    }
  }
  expect(wrong).toEqual([]);
});

it('fails by nothing that stands in an address', async () => {
  const wrong: unknown[] = [];
  for (const route of routesOf(app).filter(({ path }) => path.includes(':'))) {
    const client = await asker(route.path);
    for (const [name = ''] of route.path.matchAll(/:\w+/g)) {
      for (const [what, value] of Object.values(hostileHere()).flat()) {
        if (typeof value === 'object' || value === undefined || value === '') continue;
        const part = typeof value === 'string' ? encodeURIComponent(Buffer.from(value).toString()) : String(value);
        const address = addressed(route.path, { ...PARTS, [name.slice(1)]: part });
        const { status } = await client
          .send<unknown>(route.method, address, BODIES[named(route)])
          .catch((error: unknown) => ({ status: String(error) }));
        if (typeof status === 'string' || status >= 500) wrong.push([named(route), part.slice(0, 40), what, status]);
      }
    }
  }
  expect(wrong).toEqual([]);
});
