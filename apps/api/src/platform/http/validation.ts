import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { invalid } from './app-error.js';

/** Unknown properties are refused, nothing is coerced, and every sentence arrives under its property's path. */
export function makeValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: false,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => invalid(fieldsOf(errors)),
  });
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
