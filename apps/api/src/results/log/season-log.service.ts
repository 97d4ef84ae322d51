import { Injectable } from '@nestjs/common';
import type { CashTicketView } from '@raffle/contracts/log/cash-ticket';
import type {
  CommittedTicket,
  LogHead,
  LogReceipt,
  LoggedEntries,
  LoggedEntry,
  LoggedTicket,
  OpenedPage,
} from '@raffle/contracts/log/entries';
import { leafHash, verifiesInclusion, type MerkleTree } from '@raffle/contracts/log/merkle';
import { TILE_WIDTH, type TileAddress } from '@raffle/contracts/log/tile-paths';
import { readReceiptCode } from '@raffle/contracts/log/receipt-code';
import { Booking } from '../../bookings/booking.entity.js';
import { bookingNotFound } from '../../bookings/booking-id.rules.js';
import { isReference, normalReference } from '../../bookings/booking-reference.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { Database, type Reader } from '../../platform/db/database.js';
import { selectedSlot } from '../../selections/selections.rules.js';
import { Arrival } from '../arrival/arrival.entity.js';
import { entryBundle, headLine, originOf, sha256 } from './log.rules.js';
import type { LogCheckpoint } from './log-checkpoint.entity.js';
import { LogKeys } from './log-keys.service.js';
import { CASH_TICKET, LOGGED_TICKETS, loggedEntries, OPENED_TICKETS } from './log-sources.js';
import { LogTrees } from './log-trees.js';
import { MyPlacesService } from '../places/my-places.service.js';

type Checkpoint = Pick<LogCheckpoint, 'size' | 'root' | 'note' | 'at'> & Record<string, unknown>;

interface CashRow extends Record<string, unknown> {
  id: number;
  reference: string;
  year: number;
  slotIds: string[];
  soldAt: Date;
  returnedAt: Date | null;
}

interface TicketRow extends Record<string, unknown> {
  year: number;
  index: number;
  leaf: string;
  nonce: string;
  committed: string;
  voided: number | null;
  account: string;
  name: string;
  buyerIndex: number;
  buyerNonce: string;
}

/** Number of revealed tickets per page. */
const PAGE = 2000;

interface OpenedRow extends Record<string, unknown> {
  index: number;
  nonce: string;
  committed: string;
}

/** Reads the seasons' logs. */
@Injectable()
export class SeasonLogService {
  constructor(
    private readonly db: Database,
    private readonly trees: LogTrees,
    private readonly keys: LogKeys,
    private readonly places: MyPlacesService,
  ) {}

  checkpoint(year: number): Promise<Checkpoint | undefined> {
    return this.db.single((reader) => this.checkpointIn(reader, year));
  }

  async checkpointIn(reader: Reader, year: number): Promise<Checkpoint | undefined> {
    const [newest] = await reader.rows<Checkpoint>(
      `SELECT c.size, c.root, c.note, c.at FROM log_checkpoints c JOIN seasons s ON s.year = c.season_year
        WHERE c.season_year = $1 AND s.status <> 'upcoming' ORDER BY c.size DESC LIMIT 1`,
      [year],
    );
    return newest;
  }

  async head(reader: Reader, year: number): Promise<LogHead | null> {
    const newest = await this.checkpointIn(reader, year);
    if (newest === undefined) return null;
    const { size, root, note, at } = newest;
    return {
      origin: originOf(note),
      key: await this.keys.signerOf(reader, year, note),
      size,
      root: root.toString('base64'),
      line: headLine(note),
      at: at.toISOString(),
    };
  }

  /** @returns undefined if the signed log has fewer entries than the tile needs */
  tile(year: number, { level, index, width }: TileAddress): Promise<Buffer | undefined> {
    return this.db.snapshot(async (reader) => {
      const signed = (await this.checkpointIn(reader, year))?.size ?? 0;
      const height = level === 'entries' ? 0 : level;
      if (index * TILE_WIDTH + width > Math.floor(signed / TILE_WIDTH ** height)) return undefined;
      if (level !== 'entries') return Buffer.concat((await this.trees.atLeast(reader, year, signed)).tile(level, index, width));
      const rows = await reader.rows<{ leaf: string }>(
        `SELECT leaf FROM log_entries WHERE season_year = $1 AND index >= $2 AND index < $3 ORDER BY index`,
        [year, index * TILE_WIDTH, index * TILE_WIDTH + width],
      );
      return entryBundle(rows.map(({ leaf }) => leaf));
    });
  }

  /**
   * Returns the values that open the tickets' commitments, so that anyone can recompute the winner. Returns undefined before the result is
   * announced. Buyers stay hidden.
   */
  async opened(year: number, after: number): Promise<OpenedPage | undefined> {
    const rows = await this.db.snapshot(async (reader) => {
      if (!(await reader.manager.existsBy(Arrival, { seasonYear: year, state: 'announced' }))) return undefined;
      const size = (await this.checkpointIn(reader, year))?.size ?? 0;
      return reader.rows<OpenedRow>(OPENED_TICKETS, [year, after, size, PAGE + 1]);
    });
    if (rows === undefined) return undefined;
    const tickets = rows
      .slice(0, PAGE)
      .map(({ index, nonce, committed }) => ({ index, nonce, committed: JSON.parse(committed) as CommittedTicket }));
    return { tickets, next: rows.length > PAGE ? (tickets.at(-1)?.index ?? null) : null };
  }

  /**
   * Returns the log receipt for a user's booking. Leaves out tickets that are not in the log yet.
   * @throws BOOKING_NOT_FOUND if the user has no such booking
   */
  async receipt(userId: string, reference: string): Promise<LogReceipt> {
    const wanted = normalReference(reference);
    if (!isReference(wanted)) throw bookingNotFound();
    return this.db.snapshot(async (reader) => {
      const booking = await reader.manager.findOneBy(Booking, { reference: wanted, userId });
      if (booking === null) throw bookingNotFound();
      return this.receiptOf(reader, booking.seasonYear, wanted, userId);
    });
  }

  async entriesOfUser(userId: string): Promise<LoggedEntries> {
    return this.db.snapshot((reader) => this.entries(reader, 'b.user_id', userId));
  }

  async entriesOf(reader: Reader, reference: string): Promise<LoggedEntries> {
    return this.entries(reader, 'b.reference', reference);
  }

  /** Returns the ticket data that the holder of a paper receipt may see. @throws BOOKING_NOT_FOUND */
  async cashTicket(code: string): Promise<CashTicketView> {
    const wanted = readReceiptCode(code);
    return this.db.snapshot(async (reader) => {
      const [sale] = wanted === null ? [] : await reader.rows<CashRow>(CASH_TICKET, [wanted]);
      if (sale === undefined) throw new AppError('BOOKING_NOT_FOUND', 'There is no cash receipt with this code.');
      const { id, year, reference, slotIds, soldAt, returnedAt } = sale;
      const { tickets, ...log } = await this.receiptOf(reader, year, reference, null);
      return {
        reference,
        slots: slotIds.map(selectedSlot),
        soldAt: soldAt.toISOString(),
        returnedAt: returnedAt?.toISOString() ?? null,
        places: await this.places.ofBooking(reader, id),
        log: { ...log, tickets: tickets.map(({ buyer: _buyer, ...ticket }) => ticket) },
      };
    });
  }

  private async receiptOf(reader: Reader, year: number, reference: string, userId: string | null): Promise<LogReceipt> {
    const rows = await reader.rows<TicketRow>(LOGGED_TICKETS, [reference, userId]);
    const head = await this.checkpointIn(reader, year);
    const tree = await this.trees.atLeast(reader, year, head?.size ?? 0);
    return {
      year,
      key: head === undefined ? '' : await this.keys.signerOf(reader, year, head.note),
      checkpoint: head?.note ?? '',
      tickets: head === undefined ? [] : rows.map((row) => loggedTicket(row, tree, head)),
    };
  }

  private async entries(reader: Reader, by: 'b.user_id' | 'b.reference', of: string): Promise<LoggedEntries> {
    const rows = await reader.rows<LoggedEntry & { year: number } & Record<string, unknown>>(loggedEntries(by), [of]);
    const heads: LogHead[] = [];
    for (const year of new Set(rows.map((row) => row.year))) {
      const head = await this.head(reader, year);
      if (head !== null) heads.push(head);
    }
    return { heads, tickets: rows.map(({ year: _year, ...entry }) => entry) };
  }
}

/** @throws Error if the proof does not match the log head */
function loggedTicket(row: TicketRow, tree: MerkleTree, { size, root }: Checkpoint): LoggedTicket {
  const { index, leaf, nonce, committed, voided, account, name, buyerIndex, buyerNonce } = row;
  const proof = tree.inclusionProof(index, size);
  if (!verifiesInclusion(sha256, { index, size, leafHash: leafHash(sha256, Buffer.from(leaf)), proof, root }))
    throw new Error(`the proof of entry ${index} of the log of ${row.year} does not match the signed head`);
  return {
    index,
    leaf,
    nonce,
    committed: JSON.parse(committed) as CommittedTicket,
    buyer: { account, name, nonce: buyerNonce, index: buyerIndex },
    proof: proof.map((hash) => Buffer.from(hash).toString('base64')),
    voided,
  };
}
