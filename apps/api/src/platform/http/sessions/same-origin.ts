import type { NextFunction, Request, Response } from 'express';
import type { Config } from '../../config/config.js';
import { AppError } from '../errors/app-error.js';
import { comesFromOwnPage } from '../organisers-host.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns middleware that rejects changes sent by a browser from a page of another site. SameSite=Lax already keeps the cookie out of most
 * of these requests, and this check rejects the rest, so no CSRF tokens are needed. Clients that are not browsers send neither
 * Sec-Fetch-Site nor Origin, and are allowed.
 * @param exempt paths that the payment provider calls from its own servers
 */
export function sameOriginOnly(hosts: Pick<Config, 'publicUrl' | 'adminUrl'>, exempt: readonly string[]) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (SAFE_METHODS.has(request.method) || exempt.includes(request.path)) return next();
    const site = request.headers['sec-fetch-site'];
    next(site !== 'cross-site' && comesFromOwnPage(request, hosts) ? undefined : crossSite());
  };
}

function crossSite(): AppError {
  return new AppError('FORBIDDEN', 'This request came from another site and was refused.');
}
