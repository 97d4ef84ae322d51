import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { PhaseHead } from '@raffle/contracts/season-phase';
import expressStaticGzip from 'express-static-gzip';
import type { Config } from '../config/config.js';
import { BuiltPages, escaped, type BuiltPrize, type WrittenPage } from './built-pages.js';
import { isHiddenPage } from './organisers-host.js';

/** Page data that is known only at run time. */
export interface PageFacts {
  /** Returns the season's phase; null while slots are on sale. */
  phase: () => Promise<PhaseHead | null>;
  /** Returns the content for a challenge card's page, `/p/{code}`, even if there is no card with this code. */
  card: (code: string, built: BuiltPrize | undefined) => Promise<{ isThere: boolean; page: WrittenPage }>;
}

/** All challenge cards share one built page. */
const CARD_PAGE = { address: '/p/:code', file: 'p/index.html', route: /^\/p\/([^/]+)$/ };

/**
 * Returns middleware that serves the built web app, compressed, on the API's port. Browsers may cache hashed assets forever but must
 * revalidate pages on each visit, so that a new release is visible immediately. The response to an unknown URL is the app's 404 page with
 * status 404.
 */
export function serveWebApp(config: Pick<Config, 'webDist' | 'publicUrl' | 'adminUrl'>, { phase, card }: PageFacts): RequestHandler[] {
  const { webDist, publicUrl } = config;
  if (!existsSync(path.join(webDist, 'index.html'))) return [];
  const pages = new BuiltPages(config);
  const files = expressStaticGzip(webDist, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { redirect: false, cacheControl: false, setHeaders: setFileHeaders },
  });
  const appPage = pages.has('app.html') ? 'app.html' : 'index.html';
  const notFoundPage = pages.has('404.html') ? '404.html' : appPage;
  const known = pages.list.addresses.map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`));

  const servePage = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!isPageRequest(request)) return next();
    const route = request.path.replace(/\/$/, '') || '/';
    if (route === '/admin' && !isHiddenPage(request, config)) return response.redirect(302, '/admin/dashboard');
    const code = CARD_PAGE.route.exec(route)?.[1];
    // If the database is unavailable, the app is sent as built and fetches the card itself.
    const shown = code !== undefined && pages.has(CARD_PAGE.file) ? await card(code, pages.list.prize).catch(() => undefined) : undefined;
    if (shown !== undefined) {
      if (!shown.isThere) response.status(404);
      return pages.write(CARD_PAGE.file, { from: CARD_PAGE.address, to: route }, shown.page, request, response);
    }
    const isKnown = known.some((pattern) => pattern.test(route)) && !isHiddenPage(request, config);
    const built = path.posix.join('.', route, 'index.html');
    const isBuilt = isKnown && pages.has(built);
    if (!isKnown) response.status(404);
    const file = isBuilt ? built : isKnown ? appPage : notFoundPage;
    // With `?year`, the page is not the canonical page for this path.
    const facts = { phase: await phase(), isOwnAddress: request.query.year === undefined };
    await pages.send(file, facts, request, response);
  };
  const serveFile: RequestHandler = (request, response, next) => (isAsset(request) ? files(request, response, next) : next());
  return [forSearchEngines(pages.list.sitemap ?? [], publicUrl), serveFile, servePage];
}

/**
 * Paths of pages that belong to one person or to organisers. Challenge cards (`/p/…`) are not listed, because messengers must be able to
 * read them. A `noindex` tag excludes them from search results.
 */
const PRIVATE = ['/api/', '/admin/', '/payment', '/success', '/dashboard', '/account', '/unsubscribe/'];

/** Returns middleware that serves `robots.txt` and `sitemap.xml`, which must contain absolute URLs of this site. */
function forSearchEngines(paths: readonly string[], publicUrl: string): RequestHandler {
  const robots = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
  const places = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`).join('\n');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places}\n</urlset>\n`;
  return (request, response, next) => {
    if (!isAsset(request)) return next();
    if (request.path === '/robots.txt') response.setHeader('Cache-Control', 'no-cache').type('text/plain').send(robots);
    else if (request.path === '/sitemap.xml') response.setHeader('Cache-Control', 'no-cache').type('application/xml').send(sitemap);
    else next();
  };
}

/** Hashes of the inline scripts, for the content security policy. The scripts are the same in every built page. */
export function inlineScriptSources(webDist: string): string[] {
  const page = path.join(webDist, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return Array.from(scripts, ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

function setFileHeaders(response: ServerResponse, file: string): void {
  // The package sets no charset for images, although SVG is text.
  if (/\.svg(\.br|\.gz)?$/.test(file)) response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
  const hashed = file.includes(`${path.sep}assets${path.sep}`);
  response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Returns whether the request is for a page of the app's router, regardless of whether the page exists. */
export function isPageRequest(request: Request): boolean {
  return isOfWebApp(request) && !isAsset(request);
}

function isOfWebApp(request: Request): boolean {
  const read = request.method === 'GET' || request.method === 'HEAD';
  return read && !/^\/(api|dev|log|socket\.io)(\/|$)/i.test(request.path);
}

function isAsset(request: Request): boolean {
  return isOfWebApp(request) && /\.[a-z0-9]{2,11}$/i.test(request.path);
}
