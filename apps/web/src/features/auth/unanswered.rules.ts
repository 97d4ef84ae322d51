import type { ApiError } from '../../lib/api/api-client';
import { unansweredCopy as copy } from './unanswered.copy';

/** No network, too many attempts, or trouble of ours: nobody has looked at what was sent. */
export function isUnanswered({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** The reason in the server's words; where a proxy answered in its place, in ours. */
export function sentenceOf({ status, message, body }: ApiError): string {
  return status >= 500 && body.message === '' ? copy.ours : message;
}

/** What may be done about it, or that nothing has to. */
export function adviceOf({ status, retryAfterSeconds = 0 }: ApiError): string {
  if (status === 0) return copy.noNetwork;
  if (status === 429) return copy.tooMany(retryAfterSeconds < 60 ? copy.aMoment : copy.minutes(Math.ceil(retryAfterSeconds / 60)));
  return copy.notYours;
}
