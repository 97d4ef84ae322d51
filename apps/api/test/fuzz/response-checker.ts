import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_CODES } from '@raffle/contracts/errors';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export type Schema = Record<string, unknown>;
export interface Operation {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** Checks responses against the OpenAPI document. Operation names look like "GET /api/user", with path parameters in the form ":id". */
export class ResponseChecker {
  readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  private readonly fitting = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenAPIObject) {
    this.ajv.addSchema(document, 'wire');
  }

  names(): string[] {
    return Object.entries(this.document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
  }

  operation(name: string): Operation | undefined {
    const [method = '', path = ''] = name.split(' ');
    const item = this.document.paths[path.replaceAll(/:(\w+)/g, '{$1}')] as Record<string, Operation> | undefined;
    return item?.[method.toLowerCase()];
  }

  bodyOf(name: string): Schema | undefined {
    return this.operation(name)?.requestBody?.content['application/json']?.schema;
  }

  /** Returns the schema that a reference points to, or the schema itself if it is not a reference. */
  resolved(schema: Schema): Schema {
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    return name === undefined ? schema : ((this.document.components?.schemas?.[name] ?? {}) as Schema);
  }

  /** Compiles a schema in the context of the whole document, because the schema's references point into the document. */
  compiled(schema: Schema): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"wire#/components/');
    const known = this.fitting.get(text) ?? this.ajv.compile(JSON.parse(text) as Schema);
    this.fitting.set(text, known);
    return known;
  }

  /** Describes how a response violates the document. Returns undefined if the response conforms. */
  against(name: string, { status, body }: { status: number; body: unknown }): string | undefined {
    const operation = this.operation(name);
    const response = operation?.responses[String(status)] ?? (status >= 400 ? operation?.responses.default : undefined);
    if (response === undefined) return `${name} answered ${status}, which is not in the document`;
    const schema = response.content?.['application/json']?.schema;
    if (schema === undefined)
      return body === undefined || response.content !== undefined
        ? undefined
        : `${name} ${status} answered ${JSON.stringify(body)} instead of nothing`;
    const fits = this.compiled(schema);
    if (!fits(body)) return `${name} ${status}: ${this.ajv.errorsText(fits.errors)} in ${JSON.stringify(body)?.slice(0, 300)}`;
    return status >= 400 ? againstEnvelope(name, status, body as { statusCode: number; error: string }) : undefined;
  }
}

function againstEnvelope(name: string, status: number, { statusCode, error }: { statusCode: number; error: string }): string | undefined {
  if (statusCode !== status) return `${name} answered ${status} with the statusCode ${statusCode}`;
  return (ERROR_CODES as readonly string[]).includes(error) ? undefined : `${name} ${status}: no error code is called ${error}`;
}
