import type { ErrorCode } from '@raffle/contracts/errors';

/**
 * A refusal that people and clients are meant to see: a code of the contract, a sentence, and details.
 * Everything thrown that is not an AppError is a defect and answers INTERNAL without its text.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: object = {},
    /** Whole seconds for the Retry-After header of 429 and 503. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

export function invalid(fields: Record<string, string[]>): AppError {
  return new AppError('VALIDATION_FAILED', 'Some of what was sent is not valid.', { fields });
}
