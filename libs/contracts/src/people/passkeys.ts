/**
 * A passkey (WebAuthn): a key that a phone, computer or security key stores for this site only. In this module, binary values are
 * base64url-encoded.
 */
export interface PasskeyView {
  id: string;
  /** Name that the owner gave to the passkey. */
  name: string;
  createdAt: string;
  usedAt: string | null;
}

export const MAX_PASSKEY_NAME_LENGTH = 40;
export const MAX_PASSKEYS = 10;

export interface PasskeyDescriptor {
  id: string;
  type: 'public-key';
  transports: string[];
}

/** Options for creating a passkey in the browser. The challenge can be used once, within five minutes. */
export interface PasskeyCreationOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  timeout: number;
  excludeCredentials: PasskeyDescriptor[];
  authenticatorSelection: { residentKey: 'required' | 'preferred'; userVerification: 'required' };
}

/** Options for requesting a proof from a passkey in the browser. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
  allowCredentials: PasskeyDescriptor[];
}

/** The browser's response to `PasskeyCreationOptions`. */
export interface NewPasskey {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
}

/** The browser's response to `PasskeyRequestOptions`. */
export interface PasskeyProof {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

/** Details of a TOTP_REQUIRED error for an account that has a passkey: options for requesting a proof in the browser. */
export interface PasskeyDetails {
  passkey: PasskeyRequestOptions;
}
