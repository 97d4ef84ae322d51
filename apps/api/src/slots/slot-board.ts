import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SlotView } from '@raffle/contracts/slots';
import { slotsOfDate, slotStartMs } from '@raffle/contracts/slot-time';
import type { NameDisplay } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import { Database, type Statement } from '../platform/db/database.js';
import { EventBus } from '../platform/events/event-bus.js';
import { SharedBytes } from '../platform/http/responses/send-bytes.js';
import { cutoffInForce, isSlotClosed } from '../season/season.rules.js';
import type { Season } from '../season/season.entity.js';
import { SeasonService } from '../season/season.service.js';
import type { ClaimState } from './claim.entity.js';
import { freeSlotView, slotStatus } from './slots.rules.js';
import './slots.events.js';

/**
 * Maximum age at which a board is served without checking its version. In that time, another process may have sold a slot.
 */
const UNCHECKED_MS = 250;
/** Once a requested board reaches this age, it is checked in the background, so that no request has to wait for the check. */
const CHECK_AHEAD_MS = 100;

interface LiveClaim {
  state: ClaimState;
  userId: string | null;
  ownerId: string | null;
  ownerName: string | null;
}

/** One version of a date's grid, ready to send. */
export interface Board {
  date: string;
  version: number;
  etag: string;
  /** JSON of the date's 96 slots, as sent to visitors who are not signed in. */
  body: SharedBytes;
  claims: ReadonlyMap<string, LiveClaim>;
  closed: ReadonlySet<string>;
}

interface Entry {
  board: Board;
  checkedAt: number;
  checking: boolean;
  /** Monotonic time at which the next hold expires or the next slot passes its cut-off. */
  validUntil: number;
}

interface BoardRow {
  version: string;
  season_version: number;
  slot_id: string | null;
  state: ClaimState;
  user_id: string | null;
  public_id: string | null;
  full_name: string | null;
  name_display: NameDisplay | null;
  expires_in_ms: string | null;
}

const READ_VERSION: Statement = { name: 'day_version', text: `SELECT version FROM day_versions WHERE date = $1` };

/** Reads the version and the claims in one snapshot. Excludes expired holds even if no job has ended them yet. */
const READ_DAY: Statement = {
  name: 'day_board',
  text: `
    SELECT v.version, s.version AS season_version, c.slot_id, c.state, c.user_id, u.public_id, u.full_name, u.name_display,
           extract(epoch FROM c.expires_at - now()) * 1000 AS expires_in_ms
    FROM day_versions v
    JOIN seasons s ON s.year = v.season_year
    LEFT JOIN claims c ON c.date = v.date AND c.state <> 'released' AND (c.expires_at IS NULL OR c.expires_at > now())
    LEFT JOIN users u ON u.id = c.user_id
    WHERE v.date = $1`,
};

/**
 * Caches each date's grid in memory. When this process commits a change, it removes the date's grid from the cache before it sends the
 * response. It detects other processes' changes by reading the date's version. A signed-in person must see their own writes no matter which
 * process handled them, so the version is read on each of their requests. For all other requests, it is read at most ten times a second.
 */
@Injectable()
export class SlotBoard {
  private readonly entries = new Map<string, Entry>();
  private readonly generations = new Map<string, number>();
  private readonly loading = new Map<string, Promise<Entry>>();

  constructor(
    private readonly database: Database,
    private readonly seasons: SeasonService,
    bus: EventBus,
  ) {
    bus.on('slots.changed', ({ date }) => this.forget(date));
    bus.on('season.changed', () => [...this.entries.keys()].forEach((date) => this.forget(date)));
  }

  /** Returns the board if it can be served without a query. */
  fresh(date: string): Board | undefined {
    const entry = this.entries.get(date);
    if (entry === undefined) return undefined;
    const now = performance.now();
    return now < entry.validUntil && now - entry.checkedAt < UNCHECKED_MS ? entry.board : undefined;
  }

  /** Checks a board in the background while it is being served. */
  keepFresh(date: string): void {
    const entry = this.entries.get(date);
    if (entry === undefined || entry.checking || performance.now() - entry.checkedAt < CHECK_AHEAD_MS) return;
    entry.checking = true;
    this.isCurrent(entry)
      .then((current) => {
        if (!current && this.entries.get(date) === entry) this.forget(date);
      })
      // Ignored, because a board that cannot be checked soon becomes too old to serve, and the next request then gets the error.
      .catch(() => undefined)
      .finally(() => (entry.checking = false));
  }

  /** @param exact if true, the board includes every change committed before the call, by any process */
  async read(date: string, exact: boolean): Promise<Board> {
    const fresh = exact ? undefined : this.fresh(date);
    if (fresh !== undefined) return fresh;
    const entry = this.entries.get(date);
    if (entry !== undefined && performance.now() < entry.validUntil && (await this.isCurrent(entry))) return entry.board;
    return (await this.load(date)).board;
  }

  private async isCurrent(entry: Entry): Promise<boolean> {
    const askedAt = performance.now();
    const [row] = await this.database.single((reader) => reader.rows<{ version: string }>(READ_VERSION, [entry.board.date]));
    if (row === undefined || Number(row.version) !== entry.board.version) return false;
    entry.checkedAt = askedAt;
    return this.entries.get(entry.board.date) === entry;
  }

  /** Loads a board. Concurrent calls for a date share one load, unless the load began before the last change. */
  private load(date: string): Promise<Entry> {
    const generation = this.generations.get(date) ?? 0;
    const key = `${date}#${generation}`;
    const running = this.loading.get(key);
    if (running !== undefined) return running;
    const load = this.build(date).then((entry) => {
      if ((this.generations.get(date) ?? 0) === generation) this.entries.set(date, entry);
      return entry;
    });
    this.loading.set(key, load);
    return load.finally(() => this.loading.delete(key));
  }

  private async build(date: string): Promise<Entry> {
    const askedAt = performance.now();
    const [known, rows] = await Promise.all([
      this.seasons.current(),
      this.database.single((reader) => reader.rows<BoardRow>(READ_DAY, [date])),
    ]);
    // Rereads the season if the cached one is older than its row. Otherwise, a grid built from the old season could stay in memory, because
    // no later change would remove it.
    const season = await this.seasons.atLeast(rows[0]?.season_version ?? 0, known);
    const now = this.seasons.clock.now();
    const claims = new Map<string, LiveClaim>();
    let validForMs = Number.POSITIVE_INFINITY;
    for (const row of rows) {
      if (row.slot_id === null) continue;
      claims.set(row.slot_id, liveClaim(row));
      if (row.expires_in_ms !== null) validForMs = Math.min(validForMs, Number(row.expires_in_ms));
    }
    const closed = new Set(slotsOfDate(date).filter((id) => isSlotClosed(season, id, now)));
    validForMs = Math.min(validForMs, msToNextCutoff(season, date, now));
    const version = Number(rows[0]?.version ?? 0);
    const body = Buffer.from(JSON.stringify(slotsOfDate(date).map((id) => view(id, claims.get(id), closed.has(id)))));
    const etag = `"${version}-${createHash('sha256').update(body).digest('base64url').slice(0, 12)}"`;
    return {
      board: { date, version, etag, body: new SharedBytes(body), claims, closed },
      checkedAt: askedAt,
      checking: false,
      validUntil: askedAt + Math.max(0, validForMs),
    };
  }

  private forget(date: string): void {
    this.generations.set(date, (this.generations.get(date) ?? 0) + 1);
    this.entries.delete(date);
  }
}

/** Returns a board's slots as one person sees them. */
export function slotsFor(board: Board, userId: string | undefined): SlotView[] {
  return slotsOfDate(board.date).map((id) => slotFor(board, id, userId));
}

export function slotFor(board: Board, id: string, userId: string | undefined): SlotView {
  const claim = board.claims.get(id);
  const seen = view(id, claim, board.closed.has(id));
  return userId !== undefined && claim?.userId === userId ? { ...seen, isMine: true } : seen;
}

/** Returns the slots on a board that can still be claimed. */
export function freeSlots(board: Board): string[] {
  return slotsOfDate(board.date).filter((id) => !board.claims.has(id) && !board.closed.has(id));
}

function liveClaim(row: BoardRow): LiveClaim {
  const owner = row.state === 'sold' && row.public_id !== null;
  return {
    state: row.state,
    userId: row.user_id,
    ownerId: owner ? row.public_id : null,
    ownerName: owner ? displayName(row.full_name ?? '', row.name_display ?? 'anonymous') : null,
  };
}

function view(id: string, claim: LiveClaim | undefined, closed: boolean): SlotView {
  return {
    ...freeSlotView(id),
    isBooked: claim?.state === 'sold',
    status: slotStatus(claim?.state, closed),
    ownerId: claim?.ownerId ?? null,
    ownerName: claim?.ownerName ?? null,
  };
}

function msToNextCutoff(season: Season, date: string, now: number): number {
  const cutoffs = slotsOfDate(date).map((id) => slotStartMs(id) - cutoffInForce(season) * 60_000 - now);
  return Math.min(...cutoffs.filter((ms) => ms > 0), Number.POSITIVE_INFINITY);
}
