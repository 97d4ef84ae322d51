import { applyDecorators } from '@nestjs/common';
import { isDate } from '@raffle/contracts/slot-time';
import { IsInt, Matches, Max, Min, ValidateBy } from 'class-validator';
import { MayBeAbsent } from '../http/requests/fields.js';
import { AsNumber } from '../http/requests/year-query.js';

/** The value of `next` from the previous page. */
export const Cursor = (): PropertyDecorator =>
  applyDecorators(MayBeAbsent(), Matches(/^\d{1,18}$/, { message: 'Please use the value of "next"' }));

/** Maximum number of rows on a page. */
export const Limit = (): PropertyDecorator =>
  applyDecorators(
    MayBeAbsent(),
    AsNumber(),
    Max(200, { message: 'At most 200 at a time' }),
    Min(1, { message: 'At least 1 at a time' }),
    IsInt({ message: 'Please enter a whole number' }),
  );

const Day = (): PropertyDecorator =>
  applyDecorators(
    MayBeAbsent(),
    ValidateBy(
      { name: 'date', validator: { validate: (value: unknown) => typeof value === 'string' && isDate(value) } },
      { message: 'Please enter a date such as 2025-06-14' },
    ),
  );

/** Selects a page of a list. */
export class PageQuery {
  @Cursor()
  after?: string;

  @Limit()
  limit?: number;
}

/** Selects a page of a list, for one season or for all of them. */
export class SeasonPageQuery extends PageQuery {
  @MayBeAbsent()
  @AsNumber()
  @Max(2100, { message: 'Please enter a year' })
  @Min(2020, { message: 'Please enter a year' })
  @IsInt({ message: 'Please enter a year' })
  year?: number;
}

/** First and last day, in Maun. */
export class DayRangeQuery {
  @Day()
  from?: string;

  @Day()
  to?: string;
}
