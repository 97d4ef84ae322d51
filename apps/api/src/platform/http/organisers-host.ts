import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Config } from '../config/config.js';
import { AppError } from './errors/app-error.js';

type Hosts = Pick<Config, 'publicUrl' | 'adminUrl'>;

const API_OF_ORGANISERS = /^\/api\/admin(\/|$)/i;
const PAGES_OF_ORGANISERS = /^\/admin(\/|$)/i;

/** Returns whether organisers have their own hostname and this request was sent to a different one. */
function isElsewhere({ headers }: IncomingMessage, { publicUrl, adminUrl }: Hosts): boolean {
  return adminUrl !== publicUrl && headers.host?.toLowerCase() !== new URL(adminUrl).host;
}

/**
 * Returns whether the request is for an organisers' page but was not sent to the organisers' own hostname. Always false if they have none.
 */
export function isHiddenPage(request: IncomingMessage & { path: string }, hosts: Hosts): boolean {
  return PAGES_OF_ORGANISERS.test(request.path) && isElsewhere(request, hosts);
}

/**
 * If organisers have their own hostname, their pages and their part of the API exist only on that host, which serves no other pages. Code
 * running on a public page then has a different origin and cannot access the organisers' cookies or tokens.
 */
export function separateOrganisers(hosts: Hosts, isPageRequest: (request: Request) => boolean): RequestHandler[] {
  if (hosts.adminUrl === hosts.publicUrl) return [];
  return [
    (request, response, next) => {
      const { path } = request;
      if (isElsewhere(request, hosts))
        return next(API_OF_ORGANISERS.test(path) ? new AppError('NOT_FOUND', 'There is nothing at this address.') : undefined);
      if (path === '/robots.txt') return void response.type('text/plain').send('User-agent: *\nDisallow: /\n');
      if (!isPageRequest(request) || PAGES_OF_ORGANISERS.test(path)) return next();
      // The target starts with our own origin, so the path cannot lead to another site.
      response.redirect(302, path === '/' ? '/admin/dashboard' : hosts.publicUrl + request.originalUrl);
    },
  ];
}

/**
 * Returns whether the page that sent this request belongs to the host that received it. A proxy may change the Host header of requests to
 * the public site, but never of requests to the organisers' host. A request without an Origin header does not come from a browser, so there
 * is no cookie to misuse.
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
