import { API } from '@raffle/contracts/routes';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { SlotAvailability } from '@raffle/contracts/slots';
import { expect } from '@playwright/test';
import pg from 'pg';

/** Dates whose slots are still on sale long after the time at which the journeys' clock starts. Each journey gets one date. */
const DATES = datesBetween('2025-06-03', '2025-11-30');
/** Dates at the end of the season on which the seeded buyers have no slots, for journeys that need a whole day. */
const WHOLE_DATES = datesBetween('2025-12-01', '2025-12-20');

/** Direct access to the database for things that users cannot do on screen, such as changing rows or making deadlines pass. */
export class Database {
  private readonly pool: pg.Pool;

  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 2 });
    this.pool.on('error', () => {}); // the cluster may stop before the last worker
  }

  async sql<Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  async prepare(): Promise<void> {
    await this.sql('CREATE SEQUENCE e2e_dates MINVALUE 0');
    await this.sql('CREATE SEQUENCE e2e_whole_dates MINVALUE 0');
  }

  /** Returns a date that is given to no other journey, not even in another worker or on a retry. */
  nextDate(): Promise<string> {
    return this.next('e2e_dates', DATES);
  }

  /** Same as `nextDate`, but returns a date on which no seeded buyer has a slot, not even at night. */
  nextWholeDate(): Promise<string> {
    return this.next('e2e_whole_dates', WHOLE_DATES);
  }

  private async next(sequence: string, dates: readonly string[]): Promise<string> {
    const [row] = await this.sql<{ next: string }>(`SELECT nextval('${sequence}') AS next`);
    const date = dates[Number(row?.next)];
    if (date === undefined) throw new Error('the season has no date left for another journey');
    return date;
  }

  /** Expires a hold by setting its end to a second ago, according to the database's clock. */
  async endHold(selectionId: string): Promise<void> {
    await this.moveHoldsEnd(selectionId, '-1 second');
  }

  /** Makes a hold expire earlier. @param minutes number of minutes left */
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

  /** Releases a slot that a person holds and is paying for. The app never does this, but someone with database access can. */
  async loseClaim(publicId: string, slotId: string): Promise<void> {
    await this.sql(
      `UPDATE claims SET state = 'released' FROM users
       WHERE users.id = claims.user_id AND users.public_id = $1 AND claims.slot_id = $2 AND claims.state = 'held'`,
      [publicId, slotId],
    );
    // Increase the version by which grids are cached. Once the API reports the slot as free to one visitor, it does so to everyone.
    await this.sql('UPDATE day_versions SET version = version + 1 WHERE date = left($1, 10)', [slotId]);
    const isFree = async () =>
      ((await (await fetch(`${process.env.E2E_URL}${API.slotAvailability(slotId)}`)).json()) as SlotAvailability).available;
    await expect.poll(isFree, { message: 'the slot is free again' }).toBe(true);
  }

  /** Signs a person out everywhere, as a password reset on another device does. */
  async endSessions(publicId: string): Promise<void> {
    await this.sql(`DELETE FROM sessions WHERE sess #>> '{passport,user,publicId}' = $1`, [publicId]);
  }

  /** Makes an organiser's step-up expire. */
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
