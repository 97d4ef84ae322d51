import type { ValueTransformer } from 'typeorm';

/**
 * Converts bigint counts to numbers. Bigint IDs do not use this transformer and remain strings, as the driver returns
 * them.
 */
export const bigintAsNumber: ValueTransformer = {
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
  to: (value: unknown): unknown => value,
};
