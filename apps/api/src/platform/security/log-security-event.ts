import { UseInterceptors, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { tap } from 'rxjs';
import type { SecurityEvent } from './security-log.js';

/** Sets the event to write to the security log if the request succeeds. A later call for the same request replaces the event. */
export function setSecurityEvent(response: Response, event: SecurityEvent): void {
  response.locals.event = event;
}

/** Makes the route write this event to the security log if it succeeds. */
export function LogSecurityEvent(event: SecurityEvent): MethodDecorator {
  const interceptor: NestInterceptor = {
    intercept: (context, next) => next.handle().pipe(tap(() => setSecurityEvent(context.switchToHttp().getResponse<Response>(), event))),
  };
  return UseInterceptors(interceptor);
}
