import type { ValueTransformer } from 'typeorm';

/** For a bigint that counts. One that names a row stays text, as Postgres sends it. */
export const bigintAsNumber: ValueTransformer = {
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
  to: (value: unknown): unknown => value,
};
