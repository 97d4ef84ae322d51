/** Header that carries the solved work: base64 of `WorkProof` as JSON. */
export const WORK_HEADER = 'X-Work';

/**
 * A challenge of ALTCHA version 2. The client must find the counter whose derived key begins with `keyPrefix`. It is signed and valid once,
 * for one action of one client, for a few minutes.
 */
export interface WorkChallenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    keySignature?: string;
    expiresAt?: number;
    data?: Record<string, string | number | boolean | null>;
  };
  signature?: string;
}

export interface WorkProof {
  challenge: WorkChallenge;
  solution: { counter: number; derivedKey: string; time?: number };
}

/** Sent with WORK_REQUIRED: the same request succeeds with the solved work in `X-Work`. */
export interface WorkDetails {
  challenge: WorkChallenge;
}
