import { cardPath, type ChallengeView, type OwnChallenge } from '@raffle/contracts/challenges';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api/api-client';

/** Time, in milliseconds, for which data that the API embedded in the page counts as fresh. */
const FRESH_MS = 30_000;

/** The prediction card with this code, or null if there is none. */
export function challengeQuery(code: string) {
  return queryOptions({
    queryKey: ['challenge', code],
    queryFn: ({ signal }) => api.get<ChallengeView>(API.challenge(encodeURIComponent(code)), { signal }).catch(noneIfGone),
    initialData: () => writtenInPage(code),
    staleTime: FRESH_MS,
  });
}

export function makeCard(reference: string): Promise<OwnChallenge> {
  return api.put<OwnChallenge>(API.bookingChallenge(encodeURIComponent(reference)));
}

export function takeBackCard(reference: string): Promise<void> {
  return api.delete(API.bookingChallenge(encodeURIComponent(reference)));
}

function noneIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** Returns the card's data from the page's HTML, or undefined if the HTML belongs to another page. */
function writtenInPage(code: string): ChallengeView | null | undefined {
  if (typeof document === 'undefined') return undefined;
  const isOf = document.querySelector<HTMLMetaElement>('meta[name="prerendered-path"]')?.content === cardPath(code);
  const data = isOf && document.getElementById('page-data')?.textContent;
  return data ? (JSON.parse(data) as ChallengeView | null) : undefined;
}
