import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { openApiDocument, type Wire } from './api-docs.js';

type Content = Record<string, { schema?: Record<string, unknown> }>;
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

let app: TestApp;
let wire: Wire;
let document: OpenAPIObject;
let operations: Operation[];

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'raffle-openapi-'));
  execFileSync(process.execPath, [path.join(__dirname, '../../../openapi/wire.mjs'), path.join(folder, 'wire.json')]);
  wire = JSON.parse(readFileSync(path.join(folder, 'wire.json'), 'utf8')) as Wire;
  rmSync(folder, { recursive: true });
  app = await startTestApp();
  document = openApiDocument(app.app, wire);
  operations = Object.values(document.paths).flatMap((item) => Object.values(item as Record<string, Operation>));
}, 120_000);
afterAll(async () => app?.close());

const named = (id: string): Operation => operations.find(({ operationId }) => operationId === id) as Operation;
const schemaOf = (name: string): Record<string, unknown> => (document.components?.schemas?.[name] ?? {}) as Record<string, unknown>;
const successOf = ({ responses }: Operation) => Object.entries(responses).filter(([status]) => status.startsWith('2'));

describe('the OpenAPI document', () => {
  it('says of every route what it answers, or that it answers nothing', () => {
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

  it('says of every route that takes a body what must be in it', () => {
    const wanted = Object.keys(wire.bodies);
    expect(wanted.length).toBeGreaterThan(15);
    const empty = wanted.filter((id) => {
      const reference = named(id).requestBody?.content['application/json']?.schema?.$ref as string;
      return Object.keys((schemaOf(reference.split('/').at(-1) ?? '').properties as object | undefined) ?? {}).length === 0;
    });
    expect(empty).toEqual([]);
  });

  it('knows every schema that it names', () => {
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
    expect([...new Set(named)].filter((name) => document.components?.schemas?.[name] === undefined)).toEqual([]);
  });

  it('names the key that makes a repetition safe where it is honoured', () => {
    const honouring = operations.filter(({ parameters }) =>
      parameters?.some(({ name, in: where }) => name === 'Idempotency-Key' && where === 'header'),
    );
    const wanted = [
      'SelectionsController_create',
      'PaymentsController_checkoutSelection',
      'PaymentsController_checkoutBooking',
      'FeedbackController_receive',
      'CashDeskController_sell',
      'MessagesAdminController_send',
    ];
    expect(honouring.map(({ operationId }) => operationId).sort()).toEqual(wanted.sort());
  });

  it('tells limits from the validation itself, and answers from the types', () => {
    expect(schemaOf('RegisterDto')).toMatchObject({
      required: expect.arrayContaining(['username', 'password']),
      properties: { username: { format: 'email' } },
    });
    expect(schemaOf('BookingView')).toMatchObject({ properties: { paidAt: { type: ['string', 'null'] } } });
    expect(schemaOf('ErrorBody')).toMatchObject({ required: expect.arrayContaining(['statusCode', 'error', 'message', 'requestId']) });
    expect(named('PaymentsController_returned').parameters).toEqual([
      expect.objectContaining({ in: 'query', name: 'session_id', required: true }),
    ]);
  });
});
