import { Raw, type FindOperator } from 'typeorm';

/*
 * Conditions and values that the database evaluates, for use with repositories. Times come from the database's clock, which all processes
 * share. Email addresses are compared case-insensitively, as in the unique indexes.
 */

/** SQL that formats an instant as in JSON: in UTC, with milliseconds. Hashed values must not depend on the database session's time zone. */
export function isoInstant(expression: string): string {
  return `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The database's current time, as a value to write. */
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

/** Matches times more than this many minutes in the past. */
export function IsPast(minutes = 0): FindOperator<Date> {
  return Raw<Date>((column) => `${column} < now() - make_interval(mins => ${minutes})`);
}

export function IsEmail(email: string): FindOperator<string> {
  return Raw<string>((column) => `lower(${column}) = lower(:email)`, { email });
}
