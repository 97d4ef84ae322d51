import { ApiError } from '../lib/api/api-client';
import { adviceOf, sentenceOf } from './unanswered.rules';

const envelope = { statusCode: 0, error: 'INTERNAL', requestId: 'r', message: '' } as const;
const failed = (status: number, message: string, retryAfterSeconds?: number) =>
  new ApiError(status, 'INTERNAL', message, { ...envelope, message }, retryAfterSeconds);

it("returns the server's message, or our own text if a proxy responded", () => {
  expect(sentenceOf(failed(503, 'The site is very busy right now.'))).toBe('The site is very busy right now.');
  expect(sentenceOf(failed(502, ''))).toMatch(/^Something went wrong on our side\./);
});

it.each([
  [0, undefined, "We haven't checked what you typed, so you don't need to change it."],
  [429, 840, 'You can try again in about 14 minutes.'],
  [429, 30, 'You can try again in about a moment.'],
  [503, undefined, 'The problem is on our side'],
])('status %d, retry after %p s: %s', (status, seconds, advice) => {
  expect(adviceOf(failed(status, 'No.', seconds))).toContain(advice);
});
