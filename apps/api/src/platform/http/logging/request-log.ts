import type { RequestHandler } from 'express';
import type { Level, Logger } from 'pino';

/**
 * One line a request: id, method, path without its query (it may carry a reference or a token), status, milliseconds.
 * By hand: a logger of its own for every request, as pino-http makes one, was an eighth of what a claim costs.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const begun = performance.now();
    const { method, url } = request;
    response.once('close', () => {
      const level = levelOf(method, response.statusCode);
      if (!logger.isLevelEnabled(level)) return;
      const { id } = request as { id?: unknown };
      const req = { id, method, path: withoutKey(url.split('?', 1)[0] ?? '') };
      const res = { status: response.statusCode };
      const responseTime = Math.round(performance.now() - begun);
      logger[level]({ req, res, responseTime }, response.writableFinished ? 'request completed' : 'request aborted');
    });
    next();
  };
}

/** The few addresses whose path ends in what opens them. */
function withoutKey(path: string): string {
  return path.replace(/^(\/(?:agree|unsubscribe|api\/news\/wishes)\/).+/i, '$1…');
}

/** A refused change is worth a line; a refused read (a visitor who asks who they are) is not. */
function levelOf(method: string, status: number): Level {
  if (status >= 500) return 'error';
  return status >= 400 && method !== 'GET' ? 'info' : 'debug';
}
