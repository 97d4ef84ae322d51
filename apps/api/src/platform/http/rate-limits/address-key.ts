import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the key that rate limits use for a network address. It is the IPv4 address, or the /64 prefix of an IPv6
 * address, because a single customer controls all of that prefix's 2^64 addresses. An IPv4-mapped IPv6 address counts
 * as IPv4.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address)) return address;
  const bare = address.split('%')[0] ?? '';
  if (!isIPv6(bare)) return 'unknown';
  const [head = '', tail = ''] = bare.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = bare.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : [];
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
