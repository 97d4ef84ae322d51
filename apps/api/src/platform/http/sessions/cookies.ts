import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config.js';

/** Settings that determine cookie names. */
export type CookieConfig = Pick<Config, 'production' | 'publicUrl'>;

/**
 * Returns the name used to set and read a cookie that grants access or identifies a browser. In production over HTTPS,
 * the name has the __Host- prefix, and the name without the prefix is not read. Browsers accept a cookie with this
 * prefix only from this host, so a sibling subdomain cannot set it.
 */
export function cookieName(plain: string, { production, publicUrl }: CookieConfig): string {
  return production && publicUrl.startsWith('https:') ? `__Host-${plain}` : plain;
}

export function readCookie({ headers }: Pick<IncomingMessage, 'headers'>, plain: string, config: CookieConfig): string | undefined {
  const start = `${cookieName(plain, config)}=`;
  const pair = headers.cookie?.split(/;\s*/).find((one) => one.startsWith(start));
  return pair?.slice(start.length);
}
