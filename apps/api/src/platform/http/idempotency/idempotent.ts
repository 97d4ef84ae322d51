import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { catchError, type Observable } from 'rxjs';
import { Database } from '../../db/database.js';
import { AppError, invalid } from '../errors/app-error.js';
import { IdempotencyKey, keyReused, Replay, type KeyOwner } from './idempotency-key.js';

/** Header that the OpenAPI document lists for every route that accepts a key. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes a repetition safe: the same key with the same request gets the first answer, for a day; with another request, 409 IDEMPOTENCY_KEY_REUSED.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 200 },
};

/** Error codes for bodies that cannot be read and therefore have no hash to compare. */
const UNREADABLE = new Set(['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE']);

/**
 * Returns the first response to a repeated request, even if the API would now reject the request. The checks before the transaction (the
 * calendar, the in-memory board) may have a different result now, but the request has already succeeded.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly db: Database) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const key = keyOf(context);
    return key === undefined ? next.handle() : next.handle().pipe(catchError((error: unknown) => this.replay(key, error)));
  }

  private async replay(key: IdempotencyKey, error: unknown): Promise<unknown> {
    if (error instanceof Replay) return error.body;
    const known = error instanceof AppError ? await key.find(this.db) : undefined;
    if (known?.isSameRequest === true && known.answered) return known.body;
    if (known?.isSameRequest === false && !UNREADABLE.has((error as AppError).code)) throw keyReused();
    throw error;
  }
}

/** Marks a handler that creates something. Its service calls `key.begin(tx)` before the work and `key.finish(tx, answer)` after it. */
export function Idempotent(): MethodDecorator {
  return applyDecorators(UseInterceptors(IdempotencyInterceptor), ApiHeader(IDEMPOTENCY_KEY));
}

/** The request's idempotency key, or undefined if there is none. The route needs a guard that identifies the key's owner. */
export const TheKey = createParamDecorator((_data: unknown, context: ExecutionContext) => keyOf(context));

/** @throws VALIDATION_FAILED if the key is not 1 to 200 printable ASCII characters without spaces */
function keyOf(context: ExecutionContext): IdempotencyKey | undefined {
  const request = context.switchToHttp().getRequest<Request & { admin?: { id: string } }>();
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': ['Idempotency-Key must be 1 to 200 printable characters without spaces'] });
  }
  return new IdempotencyKey(key, ownerOf(request), request);
}

function ownerOf({ admin, user }: Pick<Request, 'user'> & { admin?: { id: string } }): KeyOwner {
  if (admin !== undefined) return ['organiser', admin.id];
  if (user !== undefined) return ['person', user.id];
  throw new Error('an idempotency key is read on a route without a signed-in user');
}
