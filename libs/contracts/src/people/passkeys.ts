/** A passkey is a key that a phone, a computer or a security key keeps for this site alone (WebAuthn). What is binary is base64url. */
export interface PasskeyView {
  id: string;
  /** What its owner calls the device. */
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

/** What the browser makes a passkey by. The challenge counts once, for five minutes. */
export interface PasskeyCreationOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  timeout: number;
  excludeCredentials: PasskeyDescriptor[];
  authenticatorSelection: { residentKey: 'required' | 'preferred'; userVerification: 'required' };
}

/** What the browser asks a passkey for its proof by. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
  allowCredentials: PasskeyDescriptor[];
}

/** The browser's answer to `PasskeyCreationOptions`. */
export interface NewPasskey {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
}

/** The browser's answer to `PasskeyRequestOptions`. */
export interface PasskeyProof {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

/** Beside TOTP_REQUIRED: the account has a passkey, which is asked for its proof by these. */
export interface PasskeyDetails {
  passkey: PasskeyRequestOptions;
}

export interface AddPasskeyRequest {
  name: string;
  passkey: NewPasskey;
}
