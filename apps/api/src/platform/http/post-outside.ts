import { lookup as lookUp } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Answers are small: a time stamp has some thousand bytes. */
const MOST_BYTES = 64 * 1024;
const PATIENCE_MS = 10_000;

export interface OutsideAnswer {
  status: number;
  type: string;
  body: Buffer;
}

export interface OutsideRequest {
  type: string;
  body: Buffer | string;
  /** True for an address that somebody typed into a form: https only, and nowhere inside this network. */
  publicOnly?: boolean;
}

/** One POST to somebody else's server, over in ten seconds; redirects are not followed. @throws in plain words */
export async function postOutside(address: string, { type, body, publicOnly = false }: OutsideRequest): Promise<OutsideAnswer> {
  const url = new URL(address);
  if (publicOnly) assertPublic(url);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(PATIENCE_MS),
      agent: false,
      ...(publicOnly && { lookup: lookUpPublic }),
    });
    request.once('response', resolve);
    request.once('error', (error) => reject(new Error(`no answer: ${error.message}`, { cause: error })));
    request.end(body);
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body: Buffer.concat(parts) };
}

/** Of an address that somebody types in. What its name leads to is asked again at each request. */
export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  try {
    assertPublic(new URL(address));
    return true;
  } catch {
    return false;
  }
}

function assertPublic({ protocol, hostname, username, password }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isInside = isIP(host) === 0 ? !host.includes('.') || /\.(local|internal|localhost|home\.arpa)\.?$/i.test(host) : isPrivate(host);
  if (protocol !== 'https:' || isInside || username !== '' || password !== '')
    throw new Error('the address is not a public one with https');
}

/** The connection is made to what was checked here, so that a name cannot lead elsewhere a moment later. */
const lookUpPublic: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, found) => {
    const refused = found?.some(({ address }) => isPrivate(address));
    const [first] = found ?? [];
    if (error !== null || first === undefined || refused) {
      done(error ?? new Error('its name leads to an address that is not public'), '', 0);
    } else if (options.all === true) done(null, found);
    else done(null, first.address, first.family);
  });
};

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only the global unicast addresses are public, and of those not what wraps an IPv4 address. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
const WRAPPED = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  WRAPPED.addSubnet(network, bits, 'ipv6');

export function isPrivate(ip: string): boolean {
  if (isIP(ip) === 4) return PRIVATE.check(ip, 'ipv4');
  return !GLOBAL.check(ip, 'ipv6') || WRAPPED.check(ip, 'ipv6');
}
