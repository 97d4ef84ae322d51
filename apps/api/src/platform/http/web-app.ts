import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';

/** Pages that exist only in the browser's router; prerendered ones are found as files. */
const APP_ROUTES = [
  /^\/$/,
  /^\/(booking|auth|reset-password|rules|prizes|donation-causes|dashboard|help|results|receipt)\/?$/,
  /^\/(payment|success)(\/[^/]+)?\/?$/,
  /^\/payment\/selection\/[^/]+\/?$/,
  /^\/(payment-return|payment-success|paypal-return)\/?$/,
  /^\/admin\/(login|setup|dashboard)(\/.*)?$/,
];

/**
 * The built web app on the api's own port. Hashed assets may be kept for ever; pages are asked for again each time, so
 * that a new version is seen at once. An unknown address gets the app's 404 page with the status that it means.
 */
export function serveWebApp(webDist: string): RequestHandler[] {
  if (!existsSync(path.join(webDist, 'index.html'))) return [];
  const files = sirv(webDist, {
    etag: true,
    gzip: true,
    brotli: true,
    dotfiles: false,
    extensions: [],
    setHeaders: (response, pathname) => {
      response.setHeader('Cache-Control', pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const indexPage = readFile(path.join(webDist, existsSync(path.join(webDist, 'app.html')) ? 'app.html' : 'index.html'));
  const notFoundPage = readFile(path.join(webDist, '404.html')).catch(() => indexPage);
  return [
    (request, response, next) => (isPageRequest(request) ? files(request, response, next) : next()),
    (request, response, next) => void sendPage(request, response, next, indexPage, notFoundPage),
  ];
}

function isPageRequest(request: Request): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !request.path.startsWith('/api/') && !request.path.startsWith('/dev/');
}

async function sendPage(request: Request, response: Response, next: NextFunction, index: Promise<Buffer>, notFound: Promise<Buffer>): Promise<void> {
  if (!isPageRequest(request) || /\.[a-z0-9]{2,5}$/i.test(request.path)) return next();
  const known = APP_ROUTES.some((route) => route.test(request.path));
  const page = await (known ? index : notFound);
  response.status(known ? 200 : 404).setHeader('Cache-Control', 'no-cache');
  response.type('html').send(page);
}
