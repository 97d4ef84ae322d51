import { API } from '@raffle/contracts/routes';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { SlotAvailability } from '@raffle/contracts/slots';
import { expect } from '@playwright/test';
import pg from 'pg';

/** Dates that are open for predictions at the game's start and long after; one for each journey. */
const DATES = datesBetween('2025-06-03', '2025-11-30');
/** For those who need a whole day to themselves: at the end of the season, where the world bought nothing. */
const WHOLE_DATES = datesBetween('2025-12-01', '2025-12-20');

/** What no person can do by the screen: look at the rows, and make time pass. */
export class Database {
  private readonly pool: pg.Pool;

  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 2 });
    this.pool.on('error', () => {}); // the cluster ends before the last worker
  }

  async sql<Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  async prepare(): Promise<void> {
    await this.sql('CREATE SEQUENCE e2e_dates MINVALUE 0');
    await this.sql('CREATE SEQUENCE e2e_whole_dates MINVALUE 0');
  }

  /** A date that nobody else was given, in whichever worker and at whichever try. */
  nextDate(): Promise<string> {
    return this.next('e2e_dates', DATES);
  }

  /** As `nextDate`, and besides nobody of the world has a slot of it, at night either. */
  nextWholeDate(): Promise<string> {
    return this.next('e2e_whole_dates', WHOLE_DATES);
  }

  private async next(sequence: string, dates: readonly string[]): Promise<string> {
    const [row] = await this.sql<{ next: string }>(`SELECT nextval('${sequence}') AS next`);
    const date = dates[Number(row?.next)];
    if (date === undefined) throw new Error('the season has no date left for another journey');
    return date;
  }

  /** Lets a hold run out: its end was a second ago, by the clock that the product believes. */
  async endHold(selectionId: string): Promise<void> {
    await this.moveHoldsEnd(selectionId, '-1 second');
  }

  /** @param minutes that are left of it */
  async shortenHold(selectionId: string, minutes: number): Promise<void> {
    await this.moveHoldsEnd(selectionId, `${minutes} minutes`);
  }

  private async moveHoldsEnd(selectionId: string, fromNow: string): Promise<void> {
    await this.sql(
      `WITH moved AS (UPDATE selections SET expires_at = now() + $2::interval WHERE id = $1 RETURNING id, expires_at)
       UPDATE claims SET expires_at = moved.expires_at FROM moved WHERE claims.selection_id = moved.id AND claims.state = 'held'`,
      [selectionId, fromNow],
    );
  }

  /** Takes a held slot from somebody who is paying for it. The product never does; an organiser's hand in the database might. */
  async loseClaim(publicId: string, slotId: string): Promise<void> {
    await this.sql(
      `UPDATE claims SET state = 'released' FROM users
       WHERE users.id = claims.user_id AND users.public_id = $1 AND claims.slot_id = $2 AND claims.state = 'held'`,
      [publicId, slotId],
    );
    // Grids in memory are asked for by their version. Once a visitor sees the slot free, so does whoever asks for it.
    await this.sql('UPDATE day_versions SET version = version + 1 WHERE date = left($1, 10)', [slotId]);
    const isFree = async () =>
      ((await (await fetch(`${process.env.E2E_URL}${API.slotAvailability(slotId)}`)).json()) as SlotAvailability).available;
    await expect.poll(isFree, { message: 'the slot is free again' }).toBe(true);
  }

  /** Signs a person out everywhere, as a password reset on another device does. */
  async endSessions(publicId: string): Promise<void> {
    await this.sql(`DELETE FROM sessions WHERE sess #>> '{passport,user,publicId}' = $1`, [publicId]);
  }

  /** An organiser's password counts as given long ago. */
  async endStepUp(adminToken: string): Promise<void> {
    await this.sql(
      `UPDATE admin_sessions SET stepped_up_at = now() - interval '11 minutes' WHERE token_hash = sha256(convert_to($1, 'UTF8'))`,
      [adminToken],
    );
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
