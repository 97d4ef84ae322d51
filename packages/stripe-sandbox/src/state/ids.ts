import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Stripe's prefixes and the number of characters that follow each. */
const LENGTHS = {
  cs_test_: 58,
  pi_: 24,
  ch_: 24,
  re_: 24,
  pm_: 24,
  txn_: 24,
  evt_: 24,
  du_: 24,
  req_: 14,
  prv_: 24,
} as const;

export type IdPrefix = keyof typeof LENGTHS;

export function newId(prefix: IdPrefix): string {
  return prefix + randomText(LENGTHS[prefix]);
}

export function randomText(length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += ALPHABET[randomInt(ALPHABET.length)];
  return text;
}
