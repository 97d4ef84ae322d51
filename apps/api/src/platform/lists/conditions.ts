import { GAME_TIME_ZONE } from '@raffle/contracts/slot-time';

/** Turns a value into a parameter and returns the parameter's name. This is the only way in which values from a request reach SQL. */
export type Bind = (value: unknown) => string;

/**
 * Returns a filter's SQL condition, written with the entities' property names, or undefined to accept every row.
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

/** Matches rows in which each word occurs in one of the columns, in any order. Ignores case, accents and apostrophes. */
export const hasWords =
  (...columns: string[]): Condition<string> =>
  (typed, bind) =>
    typed.trim() === '' ? undefined : `has_words(concat_ws(' ', ${columns.join(', ')}), ${bind(typed.trim())})`;

/** Filters by one of two states. A row is in state `when` if the column has a value, and in the other state if it is null. */
export const isSet =
  (column: string, when: string): Condition<string> =>
  (state) =>
    `${column} IS ${state === when ? 'NOT ' : ''}NULL`;

/** Matches times from the start of this day in Maun. */
export const fromDay =
  (instant: string): Condition<string> =>
  (day, bind) =>
    `${instant} >= ${bind(day)}::date::timestamp AT TIME ZONE '${GAME_TIME_ZONE}'`;

/** Matches times up to the end of this day in Maun. */
export const untilDay =
  (instant: string): Condition<string> =>
  (day, bind) =>
    `${instant} < (${bind(day)}::date + 1)::timestamp AT TIME ZONE '${GAME_TIME_ZONE}'`;
