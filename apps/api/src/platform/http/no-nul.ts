import type { NextFunction, Request, Response } from 'express';
import { invalid } from './app-error.js';

/** No text of Postgres can hold the character NUL, and nothing here is addressed by one: refused before anybody asks. */
export function noNul(request: Request, _response: Response, next: NextFunction): void {
  next(/%00|\0/.test(request.originalUrl) ? invalid({}) : undefined);
}
