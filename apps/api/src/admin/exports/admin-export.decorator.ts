import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { RateLimit } from '../../platform/http/rate-limits/rate-limit.guard.js';
import { RateLimits } from '../../platform/http/rate-limits/rate-limits.js';
import { StepUp } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/**
 * Maximum number of exports per organiser and hour. It is more than an organiser needs, but stops a script that keeps downloading
 * everything.
 */
export const EXPORTS_AN_HOUR = { points: 200, seconds: 60 * 60 };
/**
 * Maximum number of concurrent exports per organiser. Each export holds a cursor and a database connection until the client has received
 * the whole file.
 */
export const EXPORTS_AT_ONCE = 8;

@Injectable()
class ExportLimits implements NestInterceptor {
  constructor(private readonly limits: RateLimits) {}

  /** @throws RATE_LIMITED */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const { admin } = http.getRequest<{ admin: CurrentAdmin }>();
    const response = http.getResponse<Response>();
    const done = this.limits.begin('admin-export', admin.id, EXPORTS_AT_ONCE);
    if (response.closed) done();
    else response.once('close', done);
    await this.limits.spend('admin-export:organiser', admin.id, EXPORTS_AN_HOUR);
    return next.handle();
  }
}

/** Marks a route that exports a CSV file. The route requires a step-up and limits the number of exports. */
export function AdminExport(): MethodDecorator {
  return applyDecorators(
    StepUp(),
    RateLimit('admin-export', { perAddress: { points: 30, seconds: 60 } }),
    UseInterceptors(ExportLimits),
    ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } }),
  );
}
