import type { AdminSessionView } from '@raffle/contracts/admin/access';
import { API } from '@raffle/contracts/routes';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../lib/api/api-client';
import { adminAccessCopy } from './admin-access.copy';
import { adminToken } from './admin-token';

const KEY = ['admin', 'session'] as const;
/**
 * A browser that leaves a page fails its requests first. The page is gone before this time is over, so a second reload does not end the
 * session.
 */
export const LEFT_AFTER_MS = 500;

/**
 * The signed-in organiser, or null without a live session. A token that is refused, or that nobody could verify on load, is
 * gone afterwards. Once it was verified, a weak signal changes nothing: it would end a sale halfway.
 */
export const adminSessionQuery = queryOptions({
  queryKey: KEY,
  retry: false,
  queryFn: ({ signal, client }) => verify(client, signal),
});

async function verify(client: QueryClient, signal: AbortSignal): Promise<AdminSessionView | null> {
  const token = adminToken.get();
  if (token === null) return null;
  try {
    return await api.get<AdminSessionView>(API.adminVerify, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ApiError && error.status === 0) await new Promise((resolve) => setTimeout(resolve, LEFT_AFTER_MS));
    // Meanwhile the person has signed in, or logged out, in another tab: what was said of this token says nothing of that one.
    if (adminToken.get() !== token) return verify(client, signal);
    if (error instanceof ApiError && error.status === 401) {
      adminToken.end();
      return null;
    }
    const known = client.getQueryData<AdminSessionView | null>(KEY);
    if (known) return known;
    adminToken.forget();
    throw error instanceof ApiError ? unverified(error) : error;
  }
}

/** In the specification's words. */
function unverified({ status, code, body }: ApiError): ApiError {
  const message = adminAccessCopy.verifyFailed;
  return new ApiError(status, code, message, { ...body, message });
}
