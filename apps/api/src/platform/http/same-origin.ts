import type { NextFunction, Request, Response } from 'express';
import { AppError } from './app-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a browser sends from another site. SameSite=Lax already keeps the cookie away from most of
 * them; this closes the rest without tokens. Programs that are not browsers send neither header and pass.
 * @param exempt paths that the payment provider calls from its own servers
 */
export function sameOriginOnly(publicUrl: string, exempt: readonly string[]) {
  const ownHost = new URL(publicUrl).host;
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (SAFE_METHODS.has(request.method) || exempt.includes(request.path)) return next();
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site') return next(crossSite());
    const origin = request.headers.origin;
    if (origin === undefined) return next();
    const host = URL.canParse(origin) ? new URL(origin).host : '';
    next(host !== '' && (host === request.headers.host || host === ownHost) ? undefined : crossSite());
  };
}

function crossSite(): AppError {
  return new AppError('FORBIDDEN', 'This request came from another site and was refused.');
}
