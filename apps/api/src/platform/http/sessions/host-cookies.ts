import type { RequestHandler, Response } from 'express';
import type { Config } from '../../config/config.js';
import { IDLE_MS, LONGEST_MS } from './session.js';

/** The cookies that open something or recognise somebody, and how each is set; what they are called inside is their plain name. */
const COOKIES: Record<string, string> = {
  'raffle.sid': `Max-Age=${IDLE_MS / 1000}; SameSite=Lax`,
  'raffle.device': `Max-Age=${365 * 24 * 3600}; SameSite=Lax`,
  'raffle.admin-device': `Max-Age=${365 * 24 * 3600}; SameSite=Lax`,
  'raffle.link': 'Max-Age=3600; SameSite=Lax',
  'raffle.mailbox': `Max-Age=${LONGEST_MS / 1000}; SameSite=Lax`,
  'raffle.admin': `Max-Age=${8 * 3600}; SameSite=Strict`,
};
const PREFIX = '__Host-';
const GONE = 'Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure';

/**
 * In production over https these cookies go by names that browsers take from this very host alone, for all of its paths and over
 * https: no other host of the domain can plant one. It is a matter of the edge: whatever is behind reads and sets plain names.
 * A cookie that was given under its plain name is taken once, answered with the same under the new one, and gone.
 */
export function hostCookies(config: Pick<Config, 'production' | 'publicUrl'>): RequestHandler[] {
  return config.production && config.publicUrl.startsWith('https:') ? [translate] : [];
}

const translate: RequestHandler = (request, response, next) => {
  const { cookies, old, superseded } = readIn(request.headers.cookie ?? '');
  if (request.headers.cookie !== undefined) request.headers.cookie = cookies;
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => Response;
  response.writeHead = ((...given: unknown[]) => {
    const set = [response.getHeader('Set-Cookie') ?? []].flat().map(String);
    const lines = writtenOut(set, old, superseded);
    if (lines.length > 0) response.setHeader('Set-Cookie', lines);
    return writeHead(...given);
  }) as Response['writeHead'];
  next();
};

interface ReadIn {
  /** As whatever is behind reads them: with plain names, each once. */
  cookies: string;
  /** Came under their plain names alone: name and value. */
  old: Map<string, string>;
  /** Came under both, and the plain one does not count. */
  superseded: string[];
}

export function readIn(header: string): ReadIn {
  const pairs = header
    .split(/;\s*/)
    .filter((pair) => pair !== '')
    .map((pair) => ({ pair, name: pair.split('=', 1)[0] ?? '' }));
  const prefixed = new Set(pairs.filter(({ name }) => name.startsWith(PREFIX)).map(({ name }) => name.slice(PREFIX.length)));
  const [kept, old, superseded]: [string[], Map<string, string>, string[]] = [[], new Map(), []];
  for (const { pair, name } of pairs) {
    const plain = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
    const isOurs = Object.hasOwn(COOKIES, plain);
    if (isOurs && plain === name && prefixed.has(name)) {
      superseded.push(name);
      continue;
    }
    if (isOurs && plain === name) old.set(name, pair.slice(name.length + 1));
    kept.push(isOurs ? pair.slice(name.length - plain.length) : pair);
  }
  return { cookies: kept.join('; '), old, superseded };
}

export function writtenOut(set: string[], old: Map<string, string>, superseded: string[]): string[] {
  const isOurs = (line: string): boolean => Object.hasOwn(COOKIES, line.split('=', 1)[0] ?? '');
  const lines = set.map((line) => (isOurs(line) ? PREFIX + line : line));
  for (const [name, value] of old) {
    // A renewed or cleared one was just said.
    if (!lines.some((line) => line.startsWith(`${PREFIX}${name}=`)))
      lines.push(`${PREFIX}${name}=${value}; Path=/; HttpOnly; Secure; ${COOKIES[name]}`);
  }
  return [...lines, ...[...old.keys(), ...superseded].map((name) => `${name}=; ${GONE}`)];
}
