import type { ValueTransformer } from 'typeorm';

/** Converts a bigint that is a count to a number. A bigint that is an ID remains the string that the driver returns. */
export const bigintAsNumber: ValueTransformer = {
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
  to: (value: unknown): unknown => value,
};
