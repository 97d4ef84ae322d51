/** The header that carries the finished work: base64 of `WorkProof` as JSON. */
export const WORK_HEADER = 'X-Work';

/** ALTCHA's challenge, second version: find the counter whose derived key begins with `keyPrefix`. Signed, for one action of one asker, once, and for minutes only. */
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

/** Beside WORK_REQUIRED: the same request is welcome with the work in `X-Work`. */
export interface WorkDetails {
  challenge: WorkChallenge;
}
