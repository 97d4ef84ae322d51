import { Transform } from 'class-transformer';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';

/** Text of an address as a number; what is no number is left for the validators to refuse. */
export const AsNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? Number(value) : value));

/** One spelling of a year: kept heads of the public log are found by it. */
const AsYear = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^\d{4}$/.test(value) ? Number(value) : value));

/** `?year=2025`; the present season when left out. */
export class YearQuery {
  @ValidateIf(({ year }: YearQuery) => year !== undefined)
  @AsYear()
  @Max(2100, { message: 'Please enter a year' })
  @Min(2020, { message: 'Please enter a year' })
  @IsInt({ message: 'Please enter a year' })
  year?: number;
}
