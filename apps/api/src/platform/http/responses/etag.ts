import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';

/** Uses weak comparison, as If-None-Match requires, because proxies may weaken a tag when they compress a response. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

/** Documents in OpenAPI that a route supports ETags. */
export function ApiNotModified(): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'If-None-Match', required: false, description: 'The ETag of what is known already', schema: { type: 'string' } }),
    ApiResponse({ status: 304, description: 'It is still the same' }),
  );
}
