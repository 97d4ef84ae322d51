/**
 * The game's calendar clock: which day is today in Maun, which slots are past their cut-off, whether sales are open.
 * Holds, sessions and the rhythms of jobs never ask it: they run on the database's now().
 */
export class Clock {
  /** Milliseconds by which the calendar is ahead of real time. */
  readonly offsetMs: number;

  /** @param startAt calendar time at construction, in milliseconds since the epoch; undefined for real time */
  constructor(startAt?: number) {
    this.offsetMs = startAt === undefined ? 0 : startAt - Date.now();
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.offsetMs;
  }
}
