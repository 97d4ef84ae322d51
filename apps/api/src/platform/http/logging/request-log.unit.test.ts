import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { pino } from 'pino';
import { requestLog } from './request-log.js';

interface Line {
  level: number;
  req: Record<string, unknown>;
  res: { status: number };
  responseTime: number;
  msg: string;
}

/** Returns the lines that one request logs at the given level. */
function linesOf(
  level: string,
  method: string,
  statusCode: number,
  { finished = true, url = '/api/payments/return?session_id=secret' } = {},
): Line[] {
  const lines: Line[] = [];
  const logger = pino({ level, base: undefined }, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
  const response = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: finished });
  const request = { id: 'r1', method, url };
  requestLog(logger)(request as unknown as Request, response as unknown as Response, () => undefined);
  response.statusCode = statusCode;
  response.emit('close');
  return lines;
}

it("logs a request's method, path, outcome and duration, but never its query", () => {
  const [line] = linesOf('info', 'POST', 409);
  expect(line).toMatchObject({
    level: 30,
    req: { id: 'r1', method: 'POST', path: '/api/payments/return' },
    res: { status: 409 },
    msg: 'request completed',
  });
  expect(line?.responseTime).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(line)).not.toContain('secret');
});

it.each(['/unsubscribe/secret?x=1', '/api/news/wishes/secret', '/API/news/Wishes/secret/more'])(
  'hides the token at the end of %s',
  (url) => {
    const [line] = linesOf('debug', 'GET', 200, { url });
    expect(line?.req.path).toMatch(/\/…$/);
    expect(JSON.stringify(line)).not.toContain('secret');
  },
);

it.each([
  ['GET', 200, 'info', 0],
  ['POST', 201, 'info', 0],
  ['GET', 401, 'info', 0],
  ['DELETE', 404, 'info', 1],
  ['GET', 503, 'error', 1],
  ['POST', 500, 'error', 1],
  ['GET', 200, 'debug', 1],
  ['GET', 404, 'debug', 1],
  ['POST', 500, 'silent', 0],
])('a %s request with status %s at log level %s logs %s lines', (method, status, level, count) => {
  expect(linesOf(level, method, status)).toHaveLength(count);
});

it('distinguishes an aborted request from a completed one', () => {
  expect(linesOf('debug', 'GET', 200, { finished: false })[0]?.msg).toBe('request aborted');
});
