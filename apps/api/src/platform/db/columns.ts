import type { ValueTransformer } from 'typeorm';

/** Converts a bigint that is a count to a number. A bigint that is an ID stays a string, as the driver returns it. */
export const bigintAsNumber: ValueTransformer = {
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
  to: (value: unknown): unknown => value,
};
