import type { PasskeyDetails } from '@raffle/contracts/people/passkeys';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/**
 * Fakes a browser that supports passkeys and whose user either confirms or cancels every request. @returns an object whose `willing`
 * property decides whether the user confirms
 */
export function installPasskeys({ willing = true } = {}): { willing: boolean } {
  const person = { willing };
  const answer = (response: object) => () => {
    if (!person.willing) return Promise.reject(new DOMException('The person said no.', 'NotAllowedError'));
    return Promise.resolve({ id: 'aWQ', rawId: bytes('id'), type: 'public-key', response, getClientExtensionResults: () => ({}) });
  };
  const clientDataJSON = bytes('signed');
  const credentials = {
    get: answer({ clientDataJSON, authenticatorData: bytes('data'), signature: bytes('signature') }),
    create: answer({ clientDataJSON, attestationObject: bytes('made'), getTransports: () => ['internal'] }),
  };
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  return person;
}

export function removePasskeys(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}

/** Details that the API sends with the error TOTP_REQUIRED. */
export const passkeyAsked: PasskeyDetails = {
  passkey: { challenge: 'YQ', rpId: 'localhost', timeout: 300_000, userVerification: 'required', allowCredentials: [] },
};
