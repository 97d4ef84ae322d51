import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { RateLimit } from '../../platform/http/rate-limit.guard.js';
import { StepUp } from '../access/admin.guard.js';

/** A CSV file of data that leaves the product: with the password again, and not more often than somebody reads files. */
export function AdminExport(): MethodDecorator {
  return applyDecorators(
    StepUp(),
    RateLimit('admin-export', { everybody: { points: 30, seconds: 60 } }),
    ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } }),
  );
}
