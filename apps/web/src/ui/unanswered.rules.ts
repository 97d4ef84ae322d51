import type { ApiError } from '../lib/api/api-client';
import { unansweredCopy as copy } from '../copy/unanswered.copy';

/** Returns the API's message. If a proxy responded instead of the API, returns our own message. */
export function sentenceOf({ status, message, body }: ApiError): string {
  return status >= 500 && body.message === '' ? copy.ours : message;
}

/** Returns a sentence that advises the user what to do about the failure. */
export function adviceOf({ status, retryAfterSeconds = 0 }: ApiError): string {
  if (status === 0) return copy.noNetwork;
  if (status === 429) return copy.tooMany(retryAfterSeconds < 60 ? copy.aMoment : copy.minutes(Math.ceil(retryAfterSeconds / 60)));
  return copy.notYours;
}
