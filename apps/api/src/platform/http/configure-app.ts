import { randomUUID } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { ErrorCode } from '@raffle/contracts/errors';
import type { Config } from '../config/config.js';
import { readBody, WEBHOOK } from './requests/bodies.js';
import { invalid } from './errors/app-error.js';
import { ErrorFilter } from './errors/error-filter.js';
import { securityHeaders, securityTxt } from './responses/security-headers.js';
import { plainJson } from './responses/plain-json.js';
import { requestLog } from './logging/request-log.js';
import { sameOriginOnly } from './sessions/same-origin.js';
import { followSession, prepareSignedInPage } from './sessions/signed-in-cookie.js';
import { makeValidationPipe } from './requests/validation.js';
import { SecurityLog, type SecurityEvent } from '../security/security-log.js';
import { separateOrganisers } from './organisers-host.js';
import { isPageRequest, serveWebApp, type PageFacts } from './web-app.js';

/**
 * Installs all middleware and handlers that run before the controllers, in the order in which they process a request. Shared by the main
 * program and the tests.
 * @param first handles requests that need only the security headers, and passes on all others
 * @param facts page data that is known only at run time
 */
export function configureApp(
  app: NestExpressApplication,
  config: Config,
  logger: Logger,
  session: RequestHandler[],
  first: RequestHandler,
  facts: PageFacts,
): void {
  const express = app.getHttpAdapter().getInstance() as { set(name: string, value: unknown): void; disable(name: string): void };
  express.disable('x-powered-by');
  express.disable('etag');
  express.set('trust proxy', config.trustedProxies);
  express.set('query parser', 'simple');
  app.use(
    requestId,
    requestLog(logger),
    ...securityHeaders(config),
    securityTxt(config),
    ...separateOrganisers(config, isPageRequest),
    first,
    prepareSignedInPage(config),
    ...serveWebApp(config, facts),
    sameOriginOnly(config, [WEBHOOK]),
  );
  const security = app.get(SecurityLog);
  app.use('/api', recordOutcomes(security), noNul, readBody(), plainJson, ...session, followSession(config));
  app.useGlobalPipes(makeValidationPipe());
  app.useGlobalFilters(new ErrorFilter());
}

/** Keeps a proxy's request ID if it is safe to log, so that a request can be traced through the proxy and the API. */
function requestId(request: Request & { id?: string }, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  next();
}

function recordOutcomes(security: SecurityLog): RequestHandler {
  return (request, response, next) => {
    response.once('close', () => {
      const { refusal, event } = response.locals as { refusal?: ErrorCode; event?: SecurityEvent };
      if (refusal !== undefined) security.noteRefusal(refusal, request);
      else if (event !== undefined) security.noteSuccess(event, request);
    });
    next();
  };
}

/** Rejects URLs that contain NUL. Postgres cannot store NUL in text, and no URL of this site contains it. */
function noNul(request: Request, _response: Response, next: NextFunction): void {
  next(/%00|\0/.test(request.originalUrl) ? invalid({}) : undefined);
}
