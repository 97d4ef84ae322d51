import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config.js';

/** Settings that determine the names of cookies. */
export type CookieConfig = Pick<Config, 'production' | 'publicUrl'>;

/**
 * Returns the name under which a cookie that grants access or identifies a browser is set and read. In production over
 * https, it has the __Host- prefix. Browsers accept a cookie with this prefix only from this host, so that a sibling
 * subdomain cannot set it. The name without the prefix is not read in that case.
 */
export function cookieName(plain: string, { production, publicUrl }: CookieConfig): string {
  return production && publicUrl.startsWith('https:') ? `__Host-${plain}` : plain;
}

export function readCookie({ headers }: Pick<IncomingMessage, 'headers'>, plain: string, config: CookieConfig): string | undefined {
  const start = `${cookieName(plain, config)}=`;
  const pair = headers.cookie?.split(/;\s*/).find((one) => one.startsWith(start));
  return pair?.slice(start.length);
}
