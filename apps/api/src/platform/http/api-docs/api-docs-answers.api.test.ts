import type { OpenAPIObject } from '@nestjs/swagger';
import { API } from '@raffle/contracts/routes';
import type { AdminClient } from '../../../../test/admin.js';
import { makeAccount } from '../../../../test/account.js';
import type { Client } from '../../../../test/client.js';
import { ResponseChecker } from '../../../../test/fuzz/response-checker.js';
import { fuzz } from '../../../../test/fuzz/fuzz.js';
import { makeWorld, type World } from '../../../../test/fuzz/world.js';
import { makePerson, selectionBody, slotsOf, type Person } from '../../../../test/make.js';
import { documentOf, wireOfSources } from '../../../../test/openapi.js';
import type { TestApp } from '../../../../test/test-app.js';
import { fillPath, BODIES, routesOf } from '../../../../test/well-formed.js';
import type { Wire } from './api-docs.js';

type Content = Record<string, { schema?: Record<string, unknown> }>;
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

let world: World;
let app: TestApp;
let wire: Wire;
let document: OpenAPIObject;
let operations: Operation[];
let checker: ResponseChecker;
let owner: AdminClient;
let person: Person;
let parts: Record<string, string>;
/** Each test sends hundreds of requests, which takes a long time on a slow machine. */
jest.setTimeout(120_000);

beforeAll(async () => {
  world = await makeWorld();
  ({ app, owner, person, parts } = world);
  // Parsing the sources takes seconds, so do it only once.
  wire = wireOfSources();
  document = documentOf(app, wire);
  operations = Object.values(document.paths).flatMap((item) => Object.values(item as Record<string, Operation>));
  checker = new ResponseChecker(document);
}, 120_000);
afterAll(async () => app?.close());

const operationOf = (id: string): Operation => operations.find(({ operationId }) => operationId === id) as Operation;
const schemaOf = (name: string): Record<string, unknown> => (document.components?.schemas?.[name] ?? {}) as Record<string, unknown>;
const successOf = ({ responses }: Operation) => Object.entries(responses).filter(([status]) => status.startsWith('2'));

describe('the OpenAPI document', () => {
  it('documents the response of every route, or states that there is none', () => {
    expect(operations.length).toBeGreaterThan(40);
    const silent = operations.filter((operation) =>
      successOf(operation).some(
        ([status, { content }]) =>
          content === undefined && !(['202', '204'].includes(status) && wire.answers[operation.operationId] === 'void'),
      ),
    );
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
    const nothing = operations.filter((operation) => successOf(operation).length === 0);
    expect(nothing.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('documents the body of every route that takes one', () => {
    const wanted = Object.keys(wire.bodies);
    expect(wanted.length).toBeGreaterThan(15);
    const empty = wanted.filter((id) => {
      const reference = operationOf(id).requestBody?.content['application/json']?.schema?.$ref as string;
      return Object.keys((schemaOf(reference.split('/').at(-1) ?? '').properties as object | undefined) ?? {}).length === 0;
    });
    expect(empty).toEqual([]);
  });

  it('defines every schema that it references', () => {
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
    expect([...new Set(named)].filter((name) => document.components?.schemas?.[name] === undefined)).toEqual([]);
  });

  it('documents the idempotency key on exactly the routes that accept one', () => {
    const honouring = operations.filter(({ parameters }) =>
      parameters?.some(({ name, in: where }) => name === 'Idempotency-Key' && where === 'header'),
    );
    const wanted = [
      'AdminSecurityController_confirmTotp',
      'NewsAdminController_publish',
      'AdminTeamController_invite',
      'SeasonAdminController_open',
      'FilesAdminController_upload',
      'BookingsAdminController_resend',
      'SelectionsController_create',
      'PaymentsController_checkoutSelection',
      'PaymentsController_checkoutBooking',
      'FeedbackController_receive',
      'CashAdminController_sell',
      'MessagesAdminController_send',
    ];
    expect(honouring.map(({ operationId }) => operationId).sort()).toEqual(wanted.sort());
    // Either repeating these requests has no further effect, or their responses must not be stored because they contain a sign-in session
    // (ADR 9).
    const without = [
      'ApprovalsController_propose',
      'AuthController_register',
      'AdminAccessController_setUp',
      'AdminAccessController_accept',
      'AdminSecurityController_beginTotp',
      'BookingsAdminController_refund',
      'BookingsAdminController_repeat',
      'ResultsAdminController_record',
    ];
    const creating = Object.values(document.paths).flatMap(({ post }) =>
      post !== undefined && '201' in post.responses ? [String(post.operationId)] : [],
    );
    expect(creating.filter((id) => !wanted.includes(id)).sort()).toEqual(without.sort());
  });

  it('derives limits from the validators and response schemas from the types', () => {
    expect(schemaOf('RegisterDto')).toMatchObject({
      required: expect.arrayContaining(['username', 'password']),
      properties: { username: { format: 'email' } },
    });
    expect(schemaOf('BookingView')).toMatchObject({ properties: { paidAt: { type: ['string', 'null'] } } });
    expect(schemaOf('ErrorBody')).toMatchObject({ required: expect.arrayContaining(['statusCode', 'error', 'message', 'requestId']) });
    expect(operationOf('PaymentsController_returned').parameters).toEqual([
      expect.objectContaining({ in: 'query', name: 'session_id', required: true }),
    ]);
  });
});

const routeName = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Deliberately undocumented routes: they are called by servers or are not part of the API that clients use. */
const UNDOCUMENTED = [
  'POST /api/payments/webhook',
  'POST /api/news/wishes/:token',
  'GET /api/metrics',
  'GET /api/docs',
  'GET /api/docs-json',
];
const routes = () => routesOf(app).filter((route) => !UNDOCUMENTED.includes(routeName(route)));
const clientOf = (path: string): Pick<Client, 'send'> => (path.startsWith('/api/admin') ? owner : person.client);
/** Fills in a path's sample parameters. Selection IDs have a different format. */
const addressOf = (path: string): string =>
  fillPath(path, path.includes('slot-selections/:id') ? { ...parts, id: parts.selectionId ?? '' } : parts);

it('the document describes the response to every GET request', async () => {
  const wrong: unknown[] = [];
  let read = 0;
  for (const route of routes().filter(({ method }) => method === 'GET')) {
    const query =
      {
        [API.timeSlots]: '?date=2025-07-01',
        '/api/admin/results/:year/preview': '?at=2025-05-31T10:07:00%2B02:00',
        [API.results]: '?year=2025',
      }[route.path] ?? '';
    const address =
      route.path.includes('time-slots/:id') || route.path.includes('availability/:id')
        ? route.path.replace(':id', '2025-07-01T10:00')
        : addressOf(route.path);
    const answer = await clientOf(route.path).send(route.method, address + query);
    if (answer.status === 200) read += 1;
    wrong.push(checker.against(routeName(route), answer));
  }
  expect(wrong.filter(Boolean)).toEqual([]);
  expect(read).toBeGreaterThan(30);
});

it('the document describes the responses to requests that are invalid, forbidden or for unknown resources', async () => {
  const wrong: unknown[] = [];
  const visitor = await makePerson(app);
  for (const route of routes()) {
    for (const [client, path, body] of [
      [clientOf(route.path), fillPath(route.path, {}, '999999'), route.method === 'GET' ? undefined : { nonsense: 1 }],
      [visitor.client, addressOf(route.path), route.method === 'GET' ? undefined : {}],
    ] as const) {
      if (/logout|\/user$/.test(route.path) && route.method !== 'GET') continue;
      const answer = await client.send(route.method, path, body);
      if (answer.status >= 400) wrong.push(checker.against(routeName(route), answer));
    }
  }
  expect(wrong.filter(Boolean)).toEqual([]);
});

it('the document covers the slots in slot conflicts, the dates in daily-limit errors and the types of failed sign-ins', async () => {
  const other = await makePerson(app);
  const taken = await other.client.post(API.selections, selectionBody(slotsOf('2025-07-01', 40, 1)));
  const many = await other.client.post(API.selections, selectionBody(slotsOf('2025-07-05', 0, 11)));
  const { client, sent } = await makeAccount(app);
  const wrong = await client.post(API.login, { username: sent.username, password: 'not this one' });
  const unknown = await other.client.post(API.login, { username: 'nobody@example.com', password: 'x' });
  expect([taken, many, wrong, unknown].map(({ body }) => body.error)).toEqual([
    'SLOT_ALREADY_BOOKED',
    'MAX_SLOTS_PER_DAY',
    'incorrect_password',
    'email_not_found',
  ]);
  const found = [
    checker.against('POST /api/slot-selections', taken),
    checker.against('POST /api/slot-selections', many),
    checker.against('POST /api/login', unknown),
    checker.against('POST /api/login', wrong),
  ];
  expect(found.filter(Boolean)).toEqual([]);
  const envelope = checker.compiled({ $ref: '#/components/schemas/ErrorAnswer' });
  expect(envelope(taken.body)).toBe(true);
  for (const lie of [
    { errorType: {} },
    { errorType: 'typo' },
    { unavailableSlots: {} },
    { alternativeSlots: ['x'] },
    { fields: { a: 'b' } },
    { fields: { a: [1] } },
    { statusCode: 'x' },
  ]) {
    expect([lie, envelope({ ...taken.body, ...lie })]).toEqual([lie, false]);
  }
});

it('the document includes 304 responses and the date parameter', () => {
  for (const path of [API.timeSlots, API.news, '/api/files/:id']) expect(checker.operation(`GET ${path}`)?.responses).toHaveProperty('304');
  const { parameters } = checker.operation(`GET ${API.timeSlots}`) as unknown as {
    parameters: { name: string; in: string; required: boolean }[];
  };
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'date', in: 'query', required: true }));
});

/** Yields copies of the body, each with one property set to null or removed. */
function* emptied(body: unknown, path: string[] = []): Generator<[path: string, changed: unknown]> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  for (const [name, child] of Object.entries(body)) {
    const here = [...path, name];
    yield [`${here.join('.')} null`, { ...body, [name]: null }];
    yield [`${here.join('.')} absent`, Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))];
    for (const [inner, changed] of emptied(child, here)) yield [inner, { ...body, [name]: changed }];
  }
}

/** This route is disabled once an organiser exists. */
const CLOSED = 'POST /api/admin/setup';

it.each(Object.keys(BODIES).filter((name) => name !== CLOSED))(
  '%s accepts the bodies that the document allows and rejects all others',
  async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const schema = checker.bodyOf(name);
    if (schema === undefined) throw new Error(`the document has no body of ${name}`);
    const fits = checker.compiled(schema);
    expect([fits(BODIES[name]), checker.ajv.errorsText(fits.errors)]).toEqual([true, 'No errors']);
    const wrong: unknown[] = [];
    for (const [what, changed] of emptied(BODIES[name])) {
      const client = path.startsWith('/api/admin') ? owner : (await makePerson(app)).client;
      const { status, body } = await client.send<{ fields?: Record<string, unknown> }>(method, fillPath(path), changed);
      // Validation reports each error under the invalid property's name. Errors raised after validation are not part of the document.
      const [field = ''] = what.split(' ');
      const refused = status === 400 && Object.keys(body.fields ?? {}).some((one) => one === field || field.startsWith(`${one}.`));
      if (fits(changed) === refused) wrong.push([what, status, body, refused ? 'in the document' : 'not in the document']);
    }
    expect(wrong).toEqual([]);
  },
);

it('the API responds as documented to random requests to every operation in every role', async () => {
  expect(checker.names().length).toBe(operations.length);
  expect(await fuzz(world, checker)).toEqual([]);
}, 300_000);
