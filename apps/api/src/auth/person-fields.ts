import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { hasDeceptiveCharacters, internationalPhone } from './auth.rules.js';

/** Applies a rule of text to text; what is not text is left for the validators to refuse. */
export const Normalised = (rule: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? rule(value) : value));

export const Holds = (name: string, holds: (text: string) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value: unknown) => typeof value === 'string' && holds(value) } }, { message });

export const PlainText = (what: string): PropertyDecorator =>
  Holds('plainText', (text) => !hasDeceptiveCharacters(text), `${what} contains characters that cannot be shown`);

export const IsPhone = (): PropertyDecorator =>
  Holds(
    'phone',
    (text) => internationalPhone(text) !== undefined,
    'Please enter a phone number in international form, such as +267 71 234 567',
  );

/** Not class-validator's, which throws for numbers that are written with an exponent. */
export const IsDecimal = (places: number, message: string): PropertyDecorator =>
  ValidateBy(
    { name: 'decimal', validator: { validate: (value: unknown) => typeof value === 'number' && Number(value.toFixed(places)) === value } },
    { message },
  );

/** Unlike IsOptional, null is not absence: it would reach a column that cannot hold it. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_form: object, value: unknown) => value !== undefined);

export const EMAIL_MESSAGE = 'Please enter a valid email address';
