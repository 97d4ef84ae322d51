import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** Applies a rule of text to text; what is not text is left for the validators to refuse. */
export const Normalised = (rule: (text: string) => string | number): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? rule(value) : value));

export const Satisfies = (name: string, holds: (text: string) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value: unknown) => typeof value === 'string' && holds(value) } }, { message });

/** Not class-validator's, which throws for numbers that are written with an exponent. */
export const IsDecimal = (places: number, message: string): PropertyDecorator =>
  ValidateBy(
    { name: 'decimal', validator: { validate: (value: unknown) => typeof value === 'number' && Number(value.toFixed(places)) === value } },
    { message },
  );

/** Unlike IsOptional, null is not absence: it would reach a column that cannot hold it. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_form: object, value: unknown) => value !== undefined);

/** Null is an answer too, absence is none. @param may for a null that depends on the rest of the form */
export const OrNull = (may: (form: object) => boolean = () => true): PropertyDecorator =>
  applyDecorators(
    ValidateIf((form: object, value: unknown) => value !== null || !may(form)),
    JSONSchema((schema) => ({ anyOf: [schema, { type: 'null' }], 'x-required': true })),
  );

/** Null takes back what stood there, absence leaves it. */
export const MayBeNullOrAbsent = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_form: object, value: unknown) => value !== null && value !== undefined),
    JSONSchema((schema) => ({ anyOf: [schema, { type: 'null' }] })),
  );
