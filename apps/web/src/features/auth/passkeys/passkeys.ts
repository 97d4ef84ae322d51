import type { NewPasskey, PasskeyCreationOptions, PasskeyProof, PasskeyRequestOptions } from '@raffle/contracts/people/passkeys';
import type { ErrorCode } from '@raffle/contracts/errors';
import { ApiError } from '../../../lib/api/api-client';
import { loadPart } from '../../../lib/load-part';
import { passkeyCopy as copy } from './passkey.copy';

const load = () => loadPart(() => import('./passkey-browser'));

/** @throws ApiError in words for the person, also when they changed their mind */
export async function createPasskey(options: PasskeyCreationOptions): Promise<NewPasskey> {
  const browser = await load();
  return browser.create(options).catch((error: unknown) => {
    throw passkeyError(isNamed(error, 'InvalidStateError') ? copy.known : copy.notMade, 'VALIDATION_FAILED');
  });
}

/** @throws ApiError in words for the person, also when they changed their mind */
export async function askPasskey(options: PasskeyRequestOptions): Promise<PasskeyProof> {
  const browser = await load();
  return browser.ask(options).catch(() => {
    throw passkeyError(copy.notUsed, 'TOTP_REQUIRED');
  });
}

/** As an answer of the api would be, for the form that shows it. */
export function passkeyError(message: string, code: ErrorCode): ApiError {
  return new ApiError(400, code, message, { statusCode: 400, error: code, message, requestId: '' });
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && (error.name === name || (error.cause instanceof Error && error.cause.name === name));
}
