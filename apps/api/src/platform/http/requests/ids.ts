import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError, invalid } from '../errors/app-error.js';
import { MAX_INT } from '../responses/plain-json.js';

/** A year or row number in a URL's path. @throws VALIDATION_FAILED for numbers that no row can have */
@Injectable()
export class RowNumber implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d{1,10}$/.test(text) || Number(text) > MAX_INT) throw invalid({});
    return Number(text);
  }
}

/** A 64-bit row ID in a URL's path, kept as a string. */
export class IdPipe implements PipeTransform<string, string> {
  /** @param missing message for an ID that no row can have, the same as for an ID that does not exist */
  constructor(private readonly missing: string) {}

  transform(text: string): string {
    if (!/^\d{1,18}$/.test(text)) throw new AppError('NOT_FOUND', this.missing);
    return text;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks an ID before it is used in a query, because Postgres raises an error for a malformed uuid. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
