import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/http/errors/app-error.js';
import type { Reader } from '../../platform/db/database.js';
import { refundsEveryone } from '../../season/season.rules.js';
import { SeasonService } from '../../season/season.service.js';
import { LineService } from './line.service.js';

/** A booking's tickets that can no longer be removed from the draw. */
export interface FinalTickets {
  /** Slots of these tickets, in chronological order. */
  slotIds: string[];
  /** Whether the season disallows refunds of settled tickets. */
  refundsClose: boolean;
}

/** Finds the tickets whose slots are settled. Such tickets stay in the draw even if they are refunded. */
@Injectable()
export class FinalTicketsService {
  constructor(
    private readonly seasons: SeasonService,
    private readonly line: LineService,
  ) {}

  /** @returns undefined if the booking does not exist */
  async of(reader: Reader, bookingId: number): Promise<FinalTickets | undefined> {
    const [booking] = await reader.rows<{ year: number; reference: string }>(
      `SELECT season_year AS year, reference FROM bookings WHERE id = $1`,
      [bookingId],
    );
    if (booking === undefined) return undefined;
    const season = await this.seasons.findIn(reader, booking.year);
    if (refundsEveryone(season)) return { slotIds: [], refundsClose: false };
    const slotIds = await this.line.finalSlots(reader, booking, season.arrivalAt, this.seasons.clock.now());
    return { slotIds, refundsClose: season.refundsClose };
  }

  /**
   * Checks a refund requested by an organiser.
   * @param slotIds slots to refund; defaults to all slots of the booking
   * @returns the slots whose tickets stay in the draw
   * @throws REFUNDS_CLOSED
   */
  async assertRefundable(reader: Reader, bookingId: number, slotIds?: readonly string[]): Promise<string[]> {
    const final = await this.of(reader, bookingId);
    if (final === undefined) return [];
    const settled = final.slotIds.filter((id) => slotIds === undefined || slotIds.includes(id));
    if (settled.length === 0 || !final.refundsClose) return settled;
    throw new AppError('REFUNDS_CLOSED', REFUNDS_CLOSED, { settledSlots: settled });
  }
}

export const REFUNDS_CLOSED =
  "These tickets are settled for the draw: they take part whatever happens. Under this season's terms, they can no longer be refunded.";
