import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { invalid } from '../errors/app-error.js';
import { findInvalidValues } from '../responses/plain-json.js';

/**
 * Creates the pipe that validates requests. It rejects unknown properties, converts no types, and reports every message
 * under its property's path.
 */
export function makeValidationPipe(): ValidationPipe {
  return new FormPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: false,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => invalid(fieldsOf(errors)),
  });
}

class FormPipe extends ValidationPipe {
  /** Numbers in a query are strings until the DTO converts them, so the converted values are checked here. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const form: unknown = await super.transform(value, metadata);
    const trouble = metadata.type === 'query' ? findInvalidValues(form) : undefined;
    if (trouble !== undefined) throw invalid(trouble);
    return form;
  }
}

export function fieldsOf(errors: ValidationError[], parent = ''): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const error of errors) {
    const path = parent === '' ? error.property : `${parent}.${error.property}`;
    if (error.constraints) fields[path] = Object.values(error.constraints);
    Object.assign(fields, fieldsOf(error.children ?? [], path));
  }
  return fields;
}
