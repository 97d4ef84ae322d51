import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { Config } from '../config/config.js';
import { BuiltPages, type WrittenPage } from './built-pages.js';
import { isHiddenPage } from './organisers-host.js';

/** What only the running site knows of its pages. */
export interface PageFacts {
  /** `2025-06`: the month in which people choose a date now, null while it is not known. */
  presentMonth: () => string | null;
  /** What search engines are told of a page, as JSON-LD; empty where it is nothing. `built` is the organiser of the build. */
  describe: (route: string, built: unknown) => Promise<string>;
  /** What the page of somebody's card says, `/p/{code}`, and of a code that shows none. */
  card: (code: string) => Promise<{ isThere: boolean; page: WrittenPage }>;
}

/** Where the page of every card is built. */
const CARD_PAGE = { address: '/p/:code', file: 'p/index.html', route: /^\/p\/([^/]+)$/ };

/**
 * The built web app on the api's own port, compressed. Hashed assets may be kept for ever; pages are
 * asked for again each time, so that a new version is seen at once. An unknown address gets the app's 404 page with
 * the status that it means. Of a page that was built for each month, people get that of the date that they ask for, or the present one.
 */
export function serveWebApp(
  config: Pick<Config, 'webDist' | 'publicUrl' | 'adminUrl'>,
  { presentMonth, describe, card }: PageFacts,
): RequestHandler[] {
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
    if (!asksForPage(request)) return next();
    const route = request.path.replace(/\/$/, '') || '/';
    const code = CARD_PAGE.route.exec(route)?.[1];
    // Without the database the app is sent as it is, and asks itself.
    const shown = code !== undefined && pages.has(CARD_PAGE.file) ? await card(code).catch(() => undefined) : undefined;
    if (shown !== undefined) {
      if (!shown.isThere) response.status(404);
      return pages.write(CARD_PAGE.file, { from: CARD_PAGE.address, to: route }, shown.page, request, response);
    }
    const isKnown = known.some((pattern) => pattern.test(route)) && !isHiddenPage(request, config);
    const own = [monthAsked(request), presentMonth(), 'index']
      .filter((name) => name !== null)
      .map((name) => path.posix.join('.', route, `${name}.html`))
      .find((file) => isKnown && pages.has(file));
    if (!isKnown) response.status(404);
    const data = own === undefined ? '' : await describe(route, pages.list.organiser);
    const file = own ?? (isKnown ? appPage : notFoundPage);
    // Which season's page this is, the app knows and says; the built page would call it that of the present one.
    await pages.send(file, { data, isOwnAddress: request.query.year === undefined }, request, response);
  };
  const serveFile: RequestHandler = (request, response, next) => (isAsset(request) ? files(request, response, next) : next());
  return [forSearchEngines(pages.list.sitemap ?? [], publicUrl), serveFile, servePage];
}

/** `?date=2025-06-14` -> `2025-06` */
function monthAsked({ query }: Request): string | null {
  return typeof query.date === 'string' ? (/^\d{4}-\d{2}(?=-\d{2}$)/.exec(query.date)?.[0] ?? null) : null;
}

/** Pages of one person or of organisers. Cards (`/p/…`) are not listed: messengers must read them, and `noindex` keeps them out of searches. */
const PRIVATE = ['/api/', '/admin/', '/payment', '/success', '/dashboard', '/unsubscribe/'];

/** `robots.txt` and `sitemap.xml`, both of which must name whole addresses of this very site. */
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The scripts that stand in the built pages themselves, the same in each, as the content security policy names them. */
export function inlineScriptSources(webDist: string): string[] {
  const page = path.join(webDist, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return Array.from(scripts, ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

function setFileHeaders(response: ServerResponse, file: string): void {
  // The package knows no charset of pictures, which as XML are text.
  if (/\.svg(\.br|\.gz)?$/.test(file)) response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
  const hashed = file.includes(`${path.sep}assets${path.sep}`);
  response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** An address of the app's own router, known or not. */
export function asksForPage(request: Request): boolean {
  return isOfWebApp(request) && !isAsset(request);
}

function isOfWebApp(request: Request): boolean {
  const read = request.method === 'GET' || request.method === 'HEAD';
  return read && !/^\/(api|dev|log|socket\.io)(\/|$)/i.test(request.path);
}

function isAsset(request: Request): boolean {
  return isOfWebApp(request) && /\.[a-z0-9]{2,11}$/i.test(request.path);
}
