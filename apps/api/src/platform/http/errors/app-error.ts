import type { ErrorCode } from '@raffle/contracts/errors';
import { cutAt } from '@raffle/contracts/text';

/**
 * An error for users and clients: an error code from the contract, a message and details.
 *
 * Other errors are mapped as follows. Errors from Nest or the body parser become the code for their status. An unavailable database becomes
 * BUSY_TRY_AGAIN. All others are bugs and become INTERNAL. The messages of these errors are never shown.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: object = {},
    /** Whole seconds for the Retry-After header of 429 and 503 responses. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Maximum number of fields in an error response. Nobody reads more, and the limit keeps the response smaller than its request. */
const MAX_FIELDS = 50;
const MAX_SENTENCE_LENGTH = 300;

/** Returns the error for one invalid field. `sentence` is also the error's message. */
export function invalidField(field: string, sentence: string): AppError {
  return new AppError('VALIDATION_FAILED', sentence, { fields: { [field]: [sentence] } });
}

export function invalid(fields: Record<string, string[]>): AppError {
  const shown = Object.entries(fields).slice(0, MAX_FIELDS);
  return new AppError('VALIDATION_FAILED', 'Some of what you sent is not valid.', {
    fields: Object.fromEntries(
      shown.map(([path, sentences]) => [
        cutAt(path, MAX_SENTENCE_LENGTH),
        sentences.slice(0, MAX_FIELDS).map((sentence) => cutAt(sentence, MAX_SENTENCE_LENGTH)),
      ]),
    ),
  });
}
