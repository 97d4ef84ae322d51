import type { Request, RequestHandler, Response } from 'express';
import { oneHandler } from './one-handler.js';

/** Runs the handlers and resolves with what they pass on in the end. */
function run(...handlers: RequestHandler[]): Promise<unknown> {
  return new Promise((resolve) => {
    void oneHandler(...handlers)({} as Request, {} as Response, (error?: unknown) => resolve(error));
  });
}

const failure = new Error('no');

it('runs each in its turn, also when one takes its time, and then passes on', async () => {
  const seen: string[] = [];
  const one =
    (name: string): RequestHandler =>
    (_request, _response, next) => {
      seen.push(name);
      if (name === 'slow') setImmediate(next);
      // What Express, too, takes for no error.
      else next(null);
    };
  expect(await run(one('first'), one('slow'), one('last'))).toBeFalsy();
  expect(seen).toEqual(['first', 'slow', 'last']);
});

it.each<[string, RequestHandler]>([
  ['passed on', (_request, _response, next) => next(failure)],
  [
    'thrown',
    () => {
      throw failure;
    },
  ],
  ['rejected with', () => Promise.reject(failure)],
])('an error that is %s goes to the error handlers and past the rest', async (_how, failing) => {
  const rest = jest.fn();
  expect(await run((_request, _response, next) => void setImmediate(next), failing, rest)).toBe(failure);
  expect(rest).not.toHaveBeenCalled();
});

it('leaves alone what a handler answered', () => {
  const next = jest.fn();
  void oneHandler(() => undefined, next)({} as Request, {} as Response, next);
  expect(next).not.toHaveBeenCalled();
});
