import type { AdminStepUpRequest } from '@raffle/contracts/admin/access';
import { askPasskey, passkeyError } from '../../../features/auth/passkeys/passkeys';
import { passkeysWork } from '../../../features/auth/passkeys/passkeys-work';
import { ApiError } from '../../../lib/api/api-client';
import { adminAccessCopy } from '../admin-access.copy';

const copy = adminAccessCopy.passkey;

/**
 * Sends the password. If the API also requires a passkey, asks the browser for it and sends the password and the passkey together.
 * @throws ApiError `TOTP_REQUIRED` if a code is required, or if the passkey was not used or not accepted, because a code can replace it;
 * any other error from `send`
 */
export async function prove<Proof extends AdminStepUpRequest, Result>(
  send: (proof: Proof) => Promise<Result>,
  proof: Proof,
): Promise<Result> {
  const asked = await send(proof).catch(passkeyWanted);
  if (!(asked instanceof PasskeyWanted)) return asked;
  const passkey = await askPasskey(asked.options).catch(() => {
    throw passkeyError(copy.notUsed, 'TOTP_REQUIRED');
  });
  return send({ ...proof, passkey }).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'auth_failed' ? passkeyError(copy.refused, 'TOTP_REQUIRED') : error;
  });
}

class PasskeyWanted {
  constructor(readonly options: NonNullable<ApiError['body']['passkey']>) {}
}

function passkeyWanted(error: unknown): PasskeyWanted {
  if (error instanceof ApiError && error.code === 'TOTP_REQUIRED' && error.body.passkey && passkeysWork())
    return new PasskeyWanted(error.body.passkey);
  throw error;
}
