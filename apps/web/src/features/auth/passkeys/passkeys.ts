import type { NewPasskey, PasskeyCreationOptions, PasskeyProof, PasskeyRequestOptions } from '@raffle/contracts/people/passkeys';
import type { ErrorCode } from '@raffle/contracts/errors';
import { ApiError } from '../../../lib/api/api-client';
import { loadPart } from '../../../lib/load-part';
import { passkeyCopy as copy } from './passkey.copy';

const load = () => loadPart(() => import('./passkey-browser'));

/** @throws ApiError with a message for the user, including when the user cancels the passkey prompt */
export async function createPasskey(options: PasskeyCreationOptions): Promise<NewPasskey> {
  const browser = await load();
  return browser.create(options).catch((error: unknown) => {
    throw passkeyError(isNamed(error, 'InvalidStateError') ? copy.known : copy.notMade, 'VALIDATION_FAILED');
  });
}

/** @throws ApiError with a message for the user, including when the user cancels the passkey prompt */
export async function askPasskey(options: PasskeyRequestOptions): Promise<PasskeyProof> {
  const browser = await load();
  return browser.ask(options).catch(() => {
    throw passkeyError(copy.notUsed, 'TOTP_REQUIRED');
  });
}

/** Creates an error of the same class as API errors, so that the form can show it. */
export function passkeyError(message: string, code: ErrorCode): ApiError {
  return new ApiError(400, code, message, { statusCode: 400, error: code, message, requestId: '' });
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && (error.name === name || (error.cause instanceof Error && error.cause.name === name));
}
