import { randomUUID } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { raw, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { AppError } from './app-error.js';
import { ErrorFilter } from './error-filter.js';
import { noNul } from './no-nul.js';
import { oneHandler } from './one-handler.js';
import { plainJson } from './plain-json.js';
import { requestLog } from './request-log.js';
import { sameOriginOnly } from './same-origin.js';
import { followSession, tellPages } from './signed-in-cookie.js';
import { makeValidationPipe } from './validation.js';
import { inlineScriptSources, serveWebApp } from './web-app.js';

/** Called by the payment provider's servers, which are of another origin by nature. */
const FROM_OTHER_SITES = ['/api/payments/webhook'];
const BODY_LIMIT = '64kb';
/** The one address that takes a file, as it is. */
const UPLOADS = '/api/admin/files';
const UPLOAD_LIMIT = '4mb';
const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/**
 * Everything between the socket and a controller, in the order in which a request meets it; shared by main and tests.
 * @param first answers what needs none of what follows the headers, or passes it on
 */
export function configureApp(
  app: NestExpressApplication,
  config: Config,
  logger: Logger,
  session: RequestHandler[],
  first: RequestHandler,
): void {
  const express = app.getHttpAdapter().getInstance() as { set(name: string, value: unknown): void; disable(name: string): void };
  express.disable('x-powered-by');
  express.disable('etag');
  express.set('trust proxy', config.trustedProxies);
  express.set('query parser', 'simple');
  app.use(
    oneHandler(
      requestId,
      requestLog(logger),
      securityHeaders(config),
      first,
      tellPages(config.publicUrl),
      ...serveWebApp(config.webDist),
      sameOriginOnly(config.publicUrl, FROM_OTHER_SITES),
    ),
  );
  app.use(UPLOADS, raw({ limit: UPLOAD_LIMIT, type: UPLOAD_TYPES }));
  app.useBodyParser('json', { limit: BODY_LIMIT, strict: true });
  app.use('/api', oneHandler(noNul, jsonOnly, plainJson, ...session, followSession(config.publicUrl)));
  app.useGlobalPipes(makeValidationPipe());
  app.useGlobalFilters(new ErrorFilter());
}

/** A proxy's id is kept when it is harmless to log, so that one request can be followed through both. */
function requestId(request: Request & { id?: string }, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  next();
}

/** What a mail program's servers post to on one click (RFC 8058): a form, which nobody reads; the address says it all. */
const ONE_CLICK = /^\/api\/news\/wishes\/[\w-]+$/;

/** Forms of other sites can post text/plain and urlencoded bodies without asking; nothing here takes them. */
function jsonOnly(request: Request, _response: Response, next: NextFunction): void {
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
  const isJson = request.headers['content-type']?.includes('application/json') ?? false;
  const isUpload = request.originalUrl === UPLOADS && UPLOAD_TYPES.includes(request.headers['content-type'] ?? '');
  if (!hasBody || isJson || isUpload || (request.method === 'POST' && ONE_CLICK.test(request.originalUrl)) || request.method === 'GET')
    return next();
  next(new AppError('VALIDATION_FAILED', 'Send JSON (Content-Type: application/json).', { fields: {} }));
}

function securityHeaders(config: Config): RequestHandler {
  const https = config.publicUrl.startsWith('https:');
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...inlineScriptSources(config.webDist)],
          // Chakra writes its styles at run time; style injection cannot run code.
          styleSrc: ["'self'", "'unsafe-inline'"],
          // One tile of the map of the bridge, by which the page finds out whether the map can be reached.
          imgSrc: ["'self'", 'data:', 'https://tile.openstreetmap.org'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          // The embedded map of the bridge, loaded on a tap.
          frameSrc: ['https://www.openstreetmap.org'],
          formAction: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          ...(https ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      // The same as frameAncestors, for browsers that do not know that one.
      xFrameOptions: { action: 'deny' },
      crossOriginEmbedderPolicy: false,
      // For Internet Explorer, Flash and a filter that browsers have given up: bytes on every answer, and nobody reads them.
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  );
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** They are the same for every answer, and a dozen handlers that say so one after the other are a tenth of a small answer. */
function headersOf(handler: ReturnType<typeof helmet>): Map<string, string> {
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => undefined };
  handler({} as Request, response as unknown as Response, (error?: unknown) => {
    if (error instanceof Error) throw error;
  });
  return headers;
}
