import { GAME_TIME_ZONE } from '@raffle/contracts/slot-time';

/** Makes a parameter of a value, and names it. What somebody asked for reaches SQL in no other way. */
export type Bind = (value: unknown) => string;

/**
 * What a filter demands of a row, as SQL in the names of the entities; undefined for anything.
 * @param today the date in Maun, by the game's clock
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

/** Every word, in any order and writing, in one of the columns or another. */
export const hasWords =
  (...columns: string[]): Condition<string> =>
  (typed, bind) =>
    typed.trim() === '' ? undefined : `has_words(concat_ws(' ', ${columns.join(', ')}), ${bind(typed.trim())})`;

/** One of two states, which a column shows by having a value in this one. */
export const isSet =
  (column: string, when: string): Condition<string> =>
  (state) =>
    `${column} IS ${state === when ? 'NOT ' : ''}NULL`;

/** The first day, in Maun. */
export const fromDay =
  (instant: string): Condition<string> =>
  (day, bind) =>
    `${instant} >= ${bind(day)}::date::timestamp AT TIME ZONE '${GAME_TIME_ZONE}'`;

/** The last day, in Maun. */
export const untilDay =
  (instant: string): Condition<string> =>
  (day, bind) =>
    `${instant} < (${bind(day)}::date + 1)::timestamp AT TIME ZONE '${GAME_TIME_ZONE}'`;
