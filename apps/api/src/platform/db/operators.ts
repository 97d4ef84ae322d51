import { Raw, type FindOperator } from 'typeorm';

/*
 * Conditions and values for repositories that only the database can say: the time is its clock's, which all processes share,
 * and addresses are the same whatever their case, as the unique indexes have it.
 */

/** In a statement, an instant as JSON has it, to the millisecond: what is hashed must not depend on the session's time zone. */
export function isoInstant(expression: string): string {
  return `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** As a value that is written. */
export const NOW = (): string => 'now()';

export function secondsFromNow(seconds: number): () => string {
  return () => `now() + make_interval(secs => ${seconds})`;
}

export function minutesFromNow(minutes: number): () => string {
  return secondsFromNow(minutes * 60);
}

export function IsFuture(): FindOperator<Date> {
  return Raw<Date>((column) => `${column} > now()`);
}

/** At least so long ago. */
export function IsPast(minutes = 0): FindOperator<Date> {
  return Raw<Date>((column) => `${column} < now() - make_interval(mins => ${minutes})`);
}

export function IsEmail(email: string): FindOperator<string> {
  return Raw<string>((column) => `lower(${column}) = lower(:email)`, { email });
}
