/** Request header that contains the solution to a challenge: a `WorkProof` as base64-encoded JSON. */
export const WORK_HEADER = 'X-Work';

/**
 * A proof-of-work challenge in the format of ALTCHA version 2. The client must find a counter whose derived key begins with `keyPrefix`. A
 * challenge is signed, and can be used once, within a few minutes, for one action by one client.
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

/** Details of a WORK_REQUIRED error. The client solves the challenge and repeats the request with the solution in `X-Work`. */
export interface WorkDetails {
  challenge: WorkChallenge;
}
