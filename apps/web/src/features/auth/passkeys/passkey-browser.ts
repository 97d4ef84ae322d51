import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyCreationOptions, PasskeyProof, PasskeyRequestOptions } from '@raffle/contracts/people/passkeys';

type Registration = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Authentication = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export async function create(options: PasskeyCreationOptions): Promise<NewPasskey> {
  const { id, response } = await startRegistration({ optionsJSON: options as Registration });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

export async function ask(options: PasskeyRequestOptions): Promise<PasskeyProof> {
  const { id, response } = await startAuthentication({ optionsJSON: options as Authentication });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}
