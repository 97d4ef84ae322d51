import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalid } from './app-error.js';

/** The largest `int` of Postgres: a greater number is an error there, and an error costs the connection. */
const LARGEST = 2_147_483_647;

/** A year or a row's number in an address. @throws VALIDATION_FAILED for what no row could have */
@Injectable()
export class RowNumber implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^\d{1,10}$/.test(text) || Number(text) > LARGEST) throw invalid({});
    return Number(text);
  }
}
