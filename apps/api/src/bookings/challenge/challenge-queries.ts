import type { EndedAs } from '@raffle/contracts/season';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import type { Reader, Tx } from '../../platform/db/database.js';

/** A card's current content. */
export interface ShownTicket {
  code: string;
  seasonYear: number;
  fullName: string;
  nameDisplay: NameDisplay;
  /** In chronological order. */
  slotIds: [string, ...string[]];
  arrivalAt: Date | null;
  endedAs: EndedAs | null;
}

/**
 * Selects the cards that are currently public. A card is public if its booking is paid, the booking's owner has not deleted their account,
 * and cards are enabled for the season.
 */
const SHOWN = `
  SELECT c.code, b.season_year AS "seasonYear", u.full_name AS "fullName", u.name_display AS "nameDisplay", s.arrival_at AS "arrivalAt", s.ended_as AS "endedAs",
         ARRAY(SELECT slot_id FROM booking_slots WHERE booking_id = b.id ORDER BY slot_id) AS "slotIds"
    FROM challenge_cards c
    JOIN bookings b ON b.id = c.booking_id
    JOIN users u ON u.id = b.user_id
    JOIN seasons s ON s.year = b.season_year
   WHERE b.payment_status = 'paid' AND u.deleted_at IS NULL AND s.challenge_cards`;

export function ticketOfCard(reader: Reader, code: string): Promise<ShownTicket | undefined> {
  return first(reader.rows<Row>(`${SHOWN} AND c.code = $1`, [code]));
}

/** Locks the user's row in share mode, so that a concurrent account deletion either commits first or deletes this card too. */
export const MAKE_CARD = `
  INSERT INTO challenge_cards (booking_id)
  SELECT b.id FROM bookings b JOIN users u ON u.id = b.user_id JOIN seasons s ON s.year = b.season_year
   WHERE b.user_id = $1 AND b.reference = $2 AND b.payment_status = 'paid' AND u.deleted_at IS NULL AND s.challenge_cards
     FOR SHARE OF u
  ON CONFLICT (booking_id) DO NOTHING`;

/** Returns a booking's card and creates it if needed, or returns undefined if the booking cannot have a card. */
export async function makeCard(tx: Tx, userId: string, reference: string): Promise<ShownTicket | undefined> {
  await tx.write(MAKE_CARD, [userId, reference]);
  return first(tx.rows<Row>(`${SHOWN} AND b.user_id = $1 AND b.reference = $2`, [userId, reference]));
}

/** Deletes a card. Its link stops working, and any later card for the same booking gets a different code. */
export async function takeBackCard(tx: Tx, userId: string, reference: string): Promise<void> {
  await tx.write(`DELETE FROM challenge_cards c USING bookings b WHERE b.id = c.booking_id AND b.user_id = $1 AND b.reference = $2`, [
    userId,
    reference,
  ]);
}

/** Deletes all of a user's cards. */
export async function forgetChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.write(`DELETE FROM challenge_cards c USING bookings b WHERE b.id = c.booking_id AND b.user_id = $1`, [userId]);
}

type Row = ShownTicket & Record<string, unknown>;

async function first(rows: Promise<Row[]>): Promise<ShownTicket | undefined> {
  return (await rows)[0];
}
