import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError, invalid } from '../errors/app-error.js';
import { LARGEST_INT } from '../responses/plain-json.js';

/** A year or a row's number in an address. @throws VALIDATION_FAILED for what no row could have */
@Injectable()
export class RowNumber implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d{1,10}$/.test(text) || Number(text) > LARGEST_INT) throw invalid({});
    return Number(text);
  }
}

/** The id of a row in an address where rows are counted in 64 bits, as text. */
export class IdPipe implements PipeTransform<string, string> {
  /** @param missing what is said of an id that no row could have, as of one that no row has */
  constructor(private readonly missing: string) {}

  transform(text: string): string {
    if (!/^\d{1,18}$/.test(text)) throw new AppError('NOT_FOUND', this.missing);
    return text;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checked before a query: Postgres answers a malformed uuid with an error, and an error costs the connection. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
