import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Config } from '../config/config.js';
import { AppError } from './errors/app-error.js';

type Hosts = Pick<Config, 'publicUrl' | 'adminUrl'>;

const API_OF_ORGANISERS = /^\/api\/admin(\/|$)/i;
const PAGES_OF_ORGANISERS = /^\/admin(\/|$)/i;

/** Whether organisers have a hostname of their own, and this request came to another one. */
function isElsewhere({ headers }: IncomingMessage, { publicUrl, adminUrl }: Hosts): boolean {
  return adminUrl !== publicUrl && headers.host?.toLowerCase() !== new URL(adminUrl).host;
}

/** Whether it is a page of organisers, who have a hostname of their own, and was asked for at another one: there is none there. */
export function isHiddenPage(request: IncomingMessage & { path: string }, hosts: Hosts): boolean {
  return PAGES_OF_ORGANISERS.test(request.path) && isElsewhere(request, hosts);
}

/**
 * With a hostname of their own, nothing of organisers answers at any other, and theirs shows no page but their own: whatever runs in
 * a page of the public site is of another origin, which their cookies and tokens do not know.
 */
export function separateOrganisers(hosts: Hosts, asksForPage: (request: Request) => boolean): RequestHandler[] {
  if (hosts.adminUrl === hosts.publicUrl) return [];
  return [
    (request, response, next) => {
      const { path } = request;
      if (isElsewhere(request, hosts))
        return next(API_OF_ORGANISERS.test(path) ? new AppError('NOT_FOUND', 'There is nothing at this address.') : undefined);
      if (path === '/robots.txt') return void response.type('text/plain').send('User-agent: *\nDisallow: /\n');
      if (!asksForPage(request) || PAGES_OF_ORGANISERS.test(path)) return next();
      // Built of our own address, behind which a path can only be a path.
      response.redirect(302, path === '/' ? '/admin/dashboard' : hosts.publicUrl + request.originalUrl);
    },
  ];
}

/**
 * Whether the page that sent this is of the host that it was sent to. A proxy may have given the public site's requests another Host,
 * the organisers' never. Who says nothing is no browser, and has no cookie to misuse.
 */
export function comesFromOwnPage(request: IncomingMessage, hosts: Hosts): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  if (from === '') return false;
  if (from === host) return true;
  const isOfOrganisers = hosts.adminUrl !== hosts.publicUrl && !isElsewhere(request, hosts);
  return from === new URL(hosts.publicUrl).host && !isOfOrganisers;
}
