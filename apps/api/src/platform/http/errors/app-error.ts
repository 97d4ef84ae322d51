import type { ApprovalDetails, Deed } from '@raffle/contracts/admin/approvals';
import type { ErrorCode } from '@raffle/contracts/errors';
import { cutAt } from '@raffle/contracts/text';

/**
 * A refusal that people and clients are meant to see: a code of the contract, a sentence, and details.
 * Of what else is thrown, a refusal of Nest or of the body parser answers the code of its status and a database that is
 * away BUSY_TRY_AGAIN; the rest is a defect and answers INTERNAL. None of them shows its text.
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

/** Nothing is done: it may be proposed, and is done when somebody else approves it. */
export function approvalRequired(deed: Deed, payload: object, reason?: string): AppError {
  const details: ApprovalDetails = { approval: { deed, payload, ...(reason && { reason }) } };
  return new AppError('APPROVAL_REQUIRED', 'Somebody else must approve this. Nothing is done until then.', details);
}

/** As many fields as a person reads, so that no request brings back more than it sent. */
const MOST_FIELDS = 50;
const LONGEST_SENTENCE = 300;

/** For one field, whose sentence is the whole message. */
export function invalidField(field: string, sentence: string): AppError {
  return new AppError('VALIDATION_FAILED', sentence, { fields: { [field]: [sentence] } });
}

export function invalid(fields: Record<string, string[]>): AppError {
  const told = Object.entries(fields).slice(0, MOST_FIELDS);
  return new AppError('VALIDATION_FAILED', 'Some of what was sent is not valid.', {
    fields: Object.fromEntries(
      told.map(([path, sentences]) => [
        cutAt(path, LONGEST_SENTENCE),
        sentences.slice(0, MOST_FIELDS).map((sentence) => cutAt(sentence, LONGEST_SENTENCE)),
      ]),
    ),
  });
}
