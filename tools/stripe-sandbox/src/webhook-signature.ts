import { createHmac } from 'node:crypto';

/** `Stripe-Signature` of a body sent at this second: the receiver recomputes it with the shared secret. */
export function signatureHeader(body: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}
