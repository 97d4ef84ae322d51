import type { RequestHandler } from 'express';
import type { Level, Logger } from 'pino';

/**
 * Returns middleware that logs one line per request: ID, method, path, status, milliseconds. The query is omitted,
 * because it may contain a reference or a token. pino-http is not used: it creates a logger per request and accounted
 * for an eighth of the time of a request that claims slots.
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

/** Hides the token in those few paths that end with one. */
function withoutKey(path: string): string {
  return path.replace(/^(\/(?:unsubscribe|api\/news\/wishes)\/).+/i, '$1…');
}

/**
 * Returns the log level of a request. At level info, rejected changes are logged, but rejected reads (such as a
 * visitor's session check) are not.
 */
function levelOf(method: string, status: number): Level {
  if (status >= 500) return 'error';
  return status >= 400 && method !== 'GET' ? 'info' : 'debug';
}
