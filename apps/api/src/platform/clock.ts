/**
 * The raffle's calendar clock. It determines the current date in Maun, which slots are past their cut-off, and whether
 * sales are open. Holds, sign-in sessions and job intervals use the database's now() instead.
 */
export class Clock {
  /** Milliseconds by which the calendar is ahead of real time. */
  readonly offsetMs: number;

  /** @param startAt calendar time at construction, in milliseconds since the epoch; undefined for real time */
  constructor(startAt?: number) {
    this.offsetMs = startAt === undefined ? 0 : startAt - Date.now();
  }

  /** Returns the calendar time in milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.offsetMs;
  }
}
