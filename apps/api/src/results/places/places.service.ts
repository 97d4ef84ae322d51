import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/db/database.js';
import { SharedRun } from '../../platform/shared-run.js';
import { LineService } from '../prize/line.service.js';
import { PlaceCount } from './place-count.entity.js';
import { placeTickets, type PlacedTicket } from './places.rules.js';
import { CountedPlace } from './ticket-place.entity.js';

interface ArrivalToCount extends Record<string, unknown> {
  arrivalId: string;
  year: number;
  arrivedAt: Date;
  /** Current version of the rows. See `PlaceCount.version`. */
  version: string;
  /** Version of the rows when the places were last counted; null if they have not been counted. */
  counted: string | null;
}

/**
 * Arrivals that are not withdrawn. The set of tickets in the draw changes only when the log grows or a witness signs a larger log head. The
 * version therefore combines the index of the last entry with the total size of the witnesses' largest log heads.
 */
const ARRIVALS = `
  SELECT a.id AS "arrivalId", a.season_year AS year, a.arrived_at AS "arrivedAt", c.version AS counted,
         concat_ws(':', (SELECT max(e.index) FROM log_entries e WHERE e.season_year = a.season_year),
                        (SELECT sum(seen.size) FROM (SELECT max(g.size) AS size FROM log_witnessings g
                          WHERE g.season_year = a.season_year AND num_nonnulls(g.token, g.cosignature) > 0 GROUP BY g.witness_id) seen)) AS version
    FROM arrivals a LEFT JOIN place_counts c ON c.arrival_id = a.id WHERE a.state <> 'withdrawn'`;

/** Locks the arrival, so that a concurrent withdrawal waits until the places are written and then deletes them. */
const LOCK_ARRIVAL = `SELECT 1 FROM arrivals WHERE id = $1 AND state <> 'withdrawn' FOR SHARE`;

/** Counts the places of all tickets, once per version of the log. */
@Injectable()
export class PlacesService {
  private readonly counting = new SharedRun(() => this.countAll());

  constructor(
    private readonly db: Database,
    private readonly line: LineService,
  ) {}

  /** Counts places that are missing or outdated. */
  count(): Promise<void> {
    return this.counting.run();
  }

  async forget(tx: Tx, arrivalId: string): Promise<void> {
    await tx.manager.delete(CountedPlace, { arrivalId });
    await tx.manager.delete(PlaceCount, { arrivalId });
  }

  private async countAll(): Promise<void> {
    const arrivals = await this.db.single((reader) => reader.rows<ArrivalToCount>(ARRIVALS));
    for (const { arrivalId, version, counted } of arrivals) if (version !== counted) await this.countOne(arrivalId);
  }

  /** Reads and computes without a lock, so that an organiser who changes the arrival waits only for the write. */
  private async countOne(arrivalId: string): Promise<void> {
    const count = await this.db.snapshot(async (reader) => {
      const [arrival] = await reader.rows<ArrivalToCount>(`${ARRIVALS} AND a.id = $1`, [arrivalId]);
      if (arrival === undefined || arrival.version === arrival.counted) return undefined;
      const { year, arrivedAt } = arrival;
      return { ...arrival, line: await this.line.places(reader, year, arrivedAt) };
    });
    if (count === undefined) return;
    const placed = placeTickets(count.line);
    await this.db.transact((tx) => this.write(tx, count, placed));
  }

  private async write(tx: Tx, { arrivalId, version, counted }: ArrivalToCount, placed: readonly PlacedTicket[]): Promise<void> {
    if ((await tx.rows(LOCK_ARRIVAL, [arrivalId])).length === 0) return;
    // If two processes have counted the same places, only one of them writes.
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('places'), hashtext($1))`, [arrivalId]);
    const now = await tx.manager.findOneBy(PlaceCount, { arrivalId });
    if ((now?.version ?? null) !== counted) return;
    await this.forget(tx, arrivalId);
    await tx.write(
      `INSERT INTO ticket_places (arrival_id, slot_id, booking_id, place, shared)
       SELECT $1, one.* FROM unnest($2::text[], $3::int[], $4::int[], $5::boolean[]) one`,
      [
        arrivalId,
        placed.map(({ slotId }) => slotId),
        placed.map(({ bookingId }) => bookingId),
        placed.map(({ place }) => place),
        placed.map(({ shared }) => shared),
      ],
    );
    await tx.manager.insert(PlaceCount, { arrivalId, version, tickets: placed.length });
  }
}
