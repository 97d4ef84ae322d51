import { Transform } from 'class-transformer';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';

/** Converts a query parameter to a number. A string that is not a number becomes NaN, which the validators reject. */
export const AsNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? Number(value) : value));

/** Accepts only one spelling of each year, because caches store log heads by URL, and the URL contains the year. */
const AsYear = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^\d{4}$/.test(value) ? Number(value) : value));

/** `?year=2025`; the current season if absent. */
export class YearQuery {
  @ValidateIf(({ year }: YearQuery) => year !== undefined)
  @AsYear()
  @Max(2100, { message: 'Please enter a year' })
  @Min(2020, { message: 'Please enter a year' })
  @IsInt({ message: 'Please enter a year' })
  year?: number;
}
