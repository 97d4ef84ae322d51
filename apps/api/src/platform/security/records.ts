import { UseInterceptors, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { tap } from 'rxjs';
import type { SecurityEvent } from './security-log.js';

/** For what a response is a line of the security log, if it succeeds. The last word counts. */
export function recordAs(response: Response, event: SecurityEvent): void {
  response.locals.event = event;
}

/** Whoever gets through this route has done what the security log records. */
export function Records(event: SecurityEvent): MethodDecorator {
  const interceptor: NestInterceptor = {
    intercept: (context, next) => next.handle().pipe(tap(() => recordAs(context.switchToHttp().getResponse<Response>(), event))),
  };
  return UseInterceptors(interceptor);
}
