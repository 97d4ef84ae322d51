import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config.js';

/** Settings that determine the names of cookies. */
export type CookieConfig = Pick<Config, 'production' | 'publicUrl'>;

/**
 * Returns the name under which a cookie that opens or recognises something is set and read. In production over https it has the __Host-
 * prefix: browsers accept such a cookie from this host alone, so a sibling subdomain cannot plant one. The plain name is not read there.
 */
export function cookieName(plain: string, { production, publicUrl }: CookieConfig): string {
  return production && publicUrl.startsWith('https:') ? `__Host-${plain}` : plain;
}

export function readCookie({ headers }: Pick<IncomingMessage, 'headers'>, plain: string, config: CookieConfig): string | undefined {
  const start = `${cookieName(plain, config)}=`;
  const pair = headers.cookie?.split(/;\s*/).find((one) => one.startsWith(start));
  return pair?.slice(start.length);
}
