import { GAME_TIME_ZONE } from '@raffle/contracts/slot-time';

/** Turns a value into a parameter and returns the parameter's name. Values from a request reach SQL in no other way. */
export type Bind = (value: unknown) => string;

/**
 * Returns the SQL condition of a filter, with the property names of the entities, or undefined to accept every row.
 * @param today the current date in Maun, from the calendar clock
 */
export type Condition<Value> = (value: Value, bind: Bind, today: string) => string | undefined;

export const equals =
  (column: string): Condition<string | number> =>
  (value, bind) =>
    `${column} = ${bind(value)}`;

export const startsWith =
  (column: string): Condition<string> =>
  (value, bind) =>
    `${column} LIKE ${bind(value)} || '%'`;

/** Matches rows that contain every word in any of the columns, in any order. Ignores case, accents and apostrophes. */
export const hasWords =
  (...columns: string[]): Condition<string> =>
  (typed, bind) =>
    typed.trim() === '' ? undefined : `has_words(concat_ws(' ', ${columns.join(', ')}), ${bind(typed.trim())})`;

/**
 * Filters by one of two states. A row is in state `when` if the column has a value, and in the other state if the column
 * is null.
 */
export const isSet =
  (column: string, when: string): Condition<string> =>
  (state) =>
    `${column} IS ${state === when ? 'NOT ' : ''}NULL`;

/** Matches times from the start of this day in Maun. */
export const fromDay =
  (instant: string): Condition<string> =>
  (day, bind) =>
    `${instant} >= ${bind(day)}::date::timestamp AT TIME ZONE '${GAME_TIME_ZONE}'`;

/** Matches times until the end of this day in Maun. */
export const untilDay =
  (instant: string): Condition<string> =>
  (day, bind) =>
    `${instant} < (${bind(day)}::date + 1)::timestamp AT TIME ZONE '${GAME_TIME_ZONE}'`;
