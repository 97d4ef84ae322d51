import type { AdminSessionView } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../lib/api/api-client';
import { adminAccessCopy } from './admin-access.copy';
import { adminToken } from './admin-token';

const KEY = ['admin', 'session'] as const;
/**
 * Delay, in milliseconds, between a network failure and the end of the sign-in session. During a reload, the browser aborts the page's
 * requests before it unloads the page. Without the delay, a reload during verification would end the session.
 */
export const FAILURE_DELAY_MS = 500;

/**
 * The signed-in organiser, or null if nobody is signed in. Removes a token that the API rejects, or that can't be verified when the page
 * loads. Once the token has been verified, only a rejection by the API ends the sign-in session, so a network failure does not interrupt a
 * sale.
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
    return await api.get<AdminSessionView>(ADMIN_API.verify, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ApiError && error.status === 0) await new Promise((resolve) => setTimeout(resolve, FAILURE_DELAY_MS));
    // If another tab has signed in or out in the meantime, this result applies to the previous token.
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

/** Returns the error with the message that the specification prescribes. */
function unverified({ status, code, body }: ApiError): ApiError {
  const message = adminAccessCopy.verifyFailed;
  return new ApiError(status, code, message, { ...body, message });
}
