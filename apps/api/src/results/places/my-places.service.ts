import { Injectable } from '@nestjs/common';
import type { MyPlaces, MyTicketPlace, PlaceMailSetting, TicketPlace } from '@raffle/contracts/places';
import { UsersService } from '../../auth/users.service.js';
import { Database, type Reader } from '../../platform/db/database.js';
import { SeasonService, publicSeason } from '../../season/season.service.js';
import { MY_TICKETS, PLACES_OF_BOOKING } from './places.sql.js';

interface Mine extends Record<string, unknown> {
  wanted: boolean;
  state: Exclude<MyPlaces['state'], 'none'> | null;
  arrivedAt: Date | null;
  of: number | null;
  tickets: MyTicketPlace[] | null;
}

export const OWN_PLACES = `
  SELECT u.place_mail_wanted_at IS NOT NULL AS wanted, a.state, a.arrived_at AS "arrivedAt", c.tickets AS of, mine.tickets
    FROM users u
    LEFT JOIN arrivals a ON a.season_year = $2 AND a.state <> 'withdrawn'
    LEFT JOIN place_counts c ON c.arrival_id = a.id
    LEFT JOIN LATERAL (${MY_TICKETS}) mine ON a.id IS NOT NULL
   WHERE u.id = $1`;

interface OfTicket extends Omit<TicketPlace, 'arrival'>, Record<string, unknown> {
  arrivedAt: Date;
}

/** Reads the places of tickets, that is, how close they were to the arrival. */
@Injectable()
export class MyPlacesService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly users: UsersService,
  ) {}

  /** @param year defaults to the current season @throws NOT_FOUND */
  read(userId: string, year?: number): Promise<MyPlaces> {
    return this.db.snapshot(async (reader) => {
      const seasons = await this.seasons.allIn(reader);
      const [season, present] = [publicSeason(seasons, year), publicSeason(seasons, undefined)];
      const [mine] = await reader.rows<Mine>(OWN_PLACES, [userId, season.year]);
      const rule = season.winnerRule;
      const tickets = mine?.tickets ?? [];
      if (!season.tellsPlaces || season.endedAs !== null) {
        const won = tickets.filter((ticket) => ticket.won).map((ticket) => ({ ...ticket, place: null }));
        return { year: season.year, state: 'none', arrival: null, rule, of: null, tickets: won, mail: null };
      }
      const state = mine?.state ?? 'none';
      const isToCome = season.year === present.year && state !== 'announced';
      return {
        year: season.year,
        state,
        arrival: mine?.arrivedAt?.toISOString() ?? null,
        rule,
        of: mine?.of ?? null,
        tickets,
        mail: isToCome ? { wanted: mine?.wanted ?? false } : null,
      };
    });
  }

  /**
   * Returns one ticket's place. Returns null if there is no arrival, if the season publishes no places or ended without an arrival, or if
   * the ticket was refunded before settlement.
   */
  async ofTicket(bookingId: number, slotId: string): Promise<TicketPlace | null> {
    return (await this.db.single((reader) => this.ofBooking(reader, bookingId, slotId)))[0] ?? null;
  }

  /** Returns the places of a booking's tickets in slot order. Leaves out tickets for which `ofTicket` returns null. */
  async ofBooking(reader: Reader, bookingId: number, slotId?: string): Promise<TicketPlace[]> {
    const found = await reader.rows<OfTicket>(PLACES_OF_BOOKING, [bookingId, slotId ?? null]);
    return found.map(({ arrivedAt, ...place }) => ({ ...place, arrival: arrivedAt.toISOString() }));
  }

  async changeMail(userId: string, { wanted }: PlaceMailSetting): Promise<PlaceMailSetting> {
    await this.users.subscribe({ id: userId }, 'places', wanted);
    return { wanted };
  }
}
