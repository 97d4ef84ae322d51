import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** Normalises a string with `rule`. Leaves other values unchanged, so that the validators reject them. */
export const Normalised = (rule: (text: string) => string | number): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? rule(value) : value));

export const Satisfies = (name: string, holds: (text: string) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value: unknown) => typeof value === 'string' && holds(value) } }, { message });

/** Replaces class-validator's decimal check, which throws for numbers in exponent notation. */
export const IsDecimal = (places: number, message: string): PropertyDecorator =>
  ValidateBy(
    { name: 'decimal', validator: { validate: (value: unknown) => typeof value === 'number' && Number(value.toFixed(places)) === value } },
    { message },
  );

/** Allows the property to be absent. Unlike IsOptional, it rejects null, which the column cannot store. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_form: object, value: unknown) => value !== undefined);

/** Allows null, but requires the property to be present. @param may whether null is allowed, given the rest of the form */
export const OrNull = (may: (form: object) => boolean = () => true): PropertyDecorator =>
  applyDecorators(
    ValidateIf((form: object, value: unknown) => value !== null || !may(form)),
    JSONSchema((schema) => ({ anyOf: [schema, { type: 'null' }], 'x-required': true })),
  );

/** Allows null, which clears the stored value, and absence, which leaves the value unchanged. */
export const MayBeNullOrAbsent = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_form: object, value: unknown) => value !== null && value !== undefined),
    JSONSchema((schema) => ({ anyOf: [schema, { type: 'null' }] })),
  );
