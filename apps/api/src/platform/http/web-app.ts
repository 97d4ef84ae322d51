import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';

/** Pages that exist only in the browser's router; prerendered ones are found as files. */
const APP_ROUTES = [
  /^\/$/,
  /^\/(booking|auth|reset-password|rules|prizes|donation-causes|dashboard|help|results|results\/verify|receipt)\/?$/,
  /^\/(payment|success)(\/[^/]+)?\/?$/,
  /^\/payment\/selection\/[^/]+\/?$/,
  /^\/(payment-return|payment-success|paypal-return)\/?$/,
  /^\/unsubscribe\/[^/]+\/?$/,
  /^\/admin\/[\w-]+(\/[^/]+)?\/?$/,
];

/**
 * The built web app on the api's own port, compressed as it was built. Hashed assets may be kept for ever; pages are
 * asked for again each time, so that a new version is seen at once. An unknown address gets the app's 404 page with
 * the status that it means.
 */
export function serveWebApp(webDist: string): RequestHandler[] {
  if (!existsSync(path.join(webDist, 'index.html'))) return [];
  const files = expressStaticGzip(webDist, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { redirect: false, cacheControl: false, setHeaders: setCaching },
  });
  const fileExists = (file: string): boolean => existsSync(path.join(webDist, file));
  const appPage = fileExists('app.html') ? '/app.html' : '/index.html';
  const notFoundPage = fileExists('404.html') ? '/404.html' : appPage;

  const servePage = (request: Request, response: Response, next: NextFunction): void => {
    if (!asksForPage(request)) return next();
    const route = request.path.replace(/\/$/, '') || '/';
    const known = APP_ROUTES.some((pattern) => pattern.test(route));
    const prerendered = known && fileExists(path.join(route, 'index.html'));
    const address = request.url;
    request.url = prerendered ? path.posix.join(route, 'index.html') : known ? appPage : notFoundPage;
    if (!known) response.status(404);
    files(request, response, (error?: unknown) => {
      request.url = address;
      next(error);
    });
  };
  return [(request, response, next) => (isAsset(request) ? files(request, response, next) : next()), servePage];
}

/** The scripts that stand in the built pages themselves, the same in each, as the content security policy names them. */
export function inlineScriptSources(webDist: string): string[] {
  const page = path.join(webDist, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return Array.from(scripts, ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

function setCaching(response: ServerResponse, file: string): void {
  const hashed = file.includes(`${path.sep}assets${path.sep}`);
  response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** An address of the app's own router, known or not. */
export function asksForPage(request: Request): boolean {
  return isOfWebApp(request) && !isAsset(request);
}

function isOfWebApp(request: Request): boolean {
  const read = request.method === 'GET' || request.method === 'HEAD';
  return read && !/^\/(api|dev|socket\.io)(\/|$)/i.test(request.path);
}

function isAsset(request: Request): boolean {
  return isOfWebApp(request) && /\.[a-z0-9]{2,11}$/i.test(request.path);
}
