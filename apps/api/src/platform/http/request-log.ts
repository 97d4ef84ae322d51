import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { RequestHandler } from 'express';

/** One line a request: id, method, path without its query (it may carry a reference or a token), status, time. */
export function requestLog(logger: Logger): RequestHandler {
  const log = pinoHttp({
    logger,
    genReqId: (request: IncomingMessage & { id?: unknown }) => (typeof request.id === 'string' ? request.id : ''),
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug'),
    serializers: {
      req: (request: { id: unknown; method: string; url: string }) => ({ id: request.id, method: request.method, path: pathOf(request.url) }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
  const levelShowsAll = logger.isLevelEnabled('debug');
  return (request, response, next) => {
    // Successful reads are only told at debug; without it the hot path pays for no logger.
    if (!levelShowsAll && request.method === 'GET') return failuresOnly(logger, request, response, next);
    log(request as IncomingMessage, response as ServerResponse);
    next();
  };
}

function failuresOnly(logger: Logger, request: IncomingMessage & { id?: unknown }, response: ServerResponse, next: () => void): void {
  response.once('finish', () => {
    if (response.statusCode < 500) return;
    logger.error({ req: { id: request.id, method: request.method, path: pathOf(request.url ?? '') }, res: { status: response.statusCode } }, 'request failed');
  });
  next();
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
