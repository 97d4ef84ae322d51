import type { UserView } from '@raffle/contracts/people/auth';
import type { PasskeyRequestOptions } from '@raffle/contracts/people/passkeys';
import { API } from '@raffle/contracts/routes';
import { api, ApiError } from '../../../lib/api/api-client';
import { passkeyCopy as copy } from './passkey.copy';
import { askPasskey, passkeyError } from './passkeys';

/** Signs the user in with any passkey for this site, which also identifies the account. @throws ApiError with a message for the user */
export async function signInWithPasskey(): Promise<UserView> {
  const proof = await askPasskey(await api.post<PasskeyRequestOptions>(API.passkeyOptions));
  return api.post<UserView>(API.passkeyOpen, proof).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'auth_failed' ? passkeyError(copy.refused, error.code) : error;
  });
}
