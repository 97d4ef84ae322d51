import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { allowInlineStyles } from '../responses/inline-styles.js';
import { IS_POSITIVE, MAX, MIN, ValidationTypes } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };
type Operation = OpenAPIObject['paths'][string][keyof OpenAPIObject['paths'][string]] & {
  operationId?: string;
  parameters?: Record<string, unknown>[];
  requestBody?: unknown;
  responses: Record<string, { description?: string; content?: unknown }>;
};

/** Types that the build extracts from the controllers' signatures (`openapi/wire.mjs`), keyed by Nest's operation IDs. */
export interface Wire {
  answers: Record<string, string>;
  bodies: Record<string, string>;
  queries: Record<string, string>;
  schemas: Record<string, Schema>;
}

/** JSON Schema for our own validators, by name, and for bounds. A bound specifies no type, because the validator next to it does. */
const CONVERTERS: NonNullable<Parameters<typeof validationMetadatasToSchemas>[0]>['additionalConverters'] = {
  [ValidationTypes.CUSTOM_VALIDATION]: {},
  plainText: { type: 'string' },
  visible: { type: 'string' },
  phone: { type: 'string' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  decimal: { type: 'number' },
  [MIN]: ({ constraints }) => ({ minimum: constraints[0] as number }),
  [MAX]: ({ constraints }) => ({ maximum: constraints[0] as number }),
  [IS_POSITIVE]: { exclusiveMinimum: 0 },
};

const SCHEMAS = '#/components/schemas/';
const VERBS = ['get', 'post', 'patch', 'put', 'delete'] as const;

/** Serves the OpenAPI document at /api/docs and /api/docs-json, except in production. */
export function apiDocs(app: INestApplication): void {
  const file = fileURLToPath(new URL('../../../openapi.json', import.meta.url));
  const wire: Wire = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Wire)
    : { answers: {}, bodies: {}, queries: {}, schemas: {} };
  app.use('/api/docs', allowInlineStyles);
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app, wire), { jsonDocumentUrl: 'api/docs-json' });
}

/** Builds the document. Paths and parameters come from Nest, request bodies from their validators, and responses from their types. */
export function openApiDocument(app: INestApplication, wire: Wire): OpenAPIObject {
  const description = 'Guess the 15 minutes in which the Okavango flood reaches Maun. All times are Maun time, CAT.';
  const about = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Okavango flood raffle')
    .setDescription(description)
    .setVersion('1');
  const document = SwaggerModule.createDocument(app, about.addCookieAuth('raffle.sid').build());
  const forms = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage as never,
    refPointerPrefix: SCHEMAS,
    additionalConverters: CONVERTERS,
  }) as Record<string, Schema>;
  for (const form of Object.values(forms)) requireNulls(form);
  const used = new Set([...Object.values(wire.bodies), ...Object.values(wire.queries), ...Object.keys(document.components?.schemas ?? {})]);
  const known = Object.fromEntries(Object.entries(forms).filter(([name]) => used.has(name) || isPartOf(name, forms)));
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...known, ...wire.schemas } as never };
  for (const item of Object.values(document.paths)) {
    for (const verb of VERBS) if (item[verb] !== undefined) complete(item[verb] as Operation, wire, forms);
  }
  return document;
}

/** Marks `OrNull` properties as required. Their other validators skip null, so the generated schema lists them as optional. */
function requireNulls(form: Schema): void {
  for (const [name, schema] of Object.entries(form.properties ?? {})) {
    if (schema['x-required'] === undefined) continue;
    delete schema['x-required'];
    form.required = [...(form.required ?? []), name];
  }
}

function complete(operation: Operation, wire: Wire, forms: Record<string, Schema>): void {
  const id = operation.operationId ?? '';
  const answer = wire.answers[id];
  for (const [status, response] of Object.entries(operation.responses)) {
    if (status.startsWith('2') && answer !== undefined && answer !== 'void') response.content = jsonOf(id);
  }
  operation.responses.default = { description: 'Refused, in the one envelope of all errors', content: jsonOf('ErrorAnswer') };
  const body = wire.bodies[id];
  if (body !== undefined) operation.requestBody = { required: true, content: jsonOf(body) };
  const query = forms[wire.queries[id] ?? ''];
  const asked = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    in: 'query',
    name,
    required: query?.required?.includes(name) ?? false,
    schema,
  }));
  const others = (operation.parameters ?? []).filter((given) => !asked.some(({ name }) => name === given.name));
  if (asked.length > 0) operation.parameters = [...others, ...asked];
}

function jsonOf(schema: string): unknown {
  return { 'application/json': { schema: { $ref: SCHEMAS + schema } } };
}

/** Returns whether another form contains this one. For example, a selection contains slots. */
function isPartOf(name: string, forms: Record<string, Schema>): boolean {
  return Object.values(forms).some((form) => JSON.stringify(form).includes(`"${SCHEMAS}${name}"`));
}
