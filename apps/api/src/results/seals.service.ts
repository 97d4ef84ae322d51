import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CHAIN_START, type ChainHead, type ChainPage, type LinesSince, type SealKind, type SealProof } from '@raffle/contracts/results';
import { bookingNotFound } from '../bookings/booking-id.rules.js';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { isoInstant } from '../platform/db/operators.js';
import { AppError } from '../platform/http/errors/app-error.js';
import type { Season } from '../season/season.entity.js';
import { salesOpen } from '../season/season.rules.js';
import { sealAll } from './seals.rules.js';

/** In one transaction; the rest follows in the next one. */
const BATCH = 1000;
const LINES = 2000;

interface Unsealed extends Record<string, unknown> {
  kind: SealKind;
  reference: string;
  slotId: string;
  paidAt: Date;
}

/** Paid tickets without a seal, and sealed ones that were given back, in the order in which they were paid. */
const UNSEALED = `
  SELECT 'ticket' AS kind, b.reference, t.slot_id AS "slotId", b.paid_at AS "paidAt"
    FROM bookings b JOIN booking_slots t ON t.booking_id = b.id
   WHERE b.season_year = $1 AND b.payment_status = 'paid'
     AND NOT EXISTS (SELECT 1 FROM ticket_seals s WHERE s.reference = b.reference AND s.slot_id = t.slot_id AND s.kind = 'ticket')
  UNION ALL
  SELECT 'void', s.reference, s.slot_id, s.paid_at
    FROM ticket_seals s JOIN bookings b ON b.reference = s.reference
   WHERE s.season_year = $1 AND s.kind = 'ticket'
     AND NOT EXISTS (SELECT 1 FROM booking_slots t WHERE t.booking_id = b.id AND t.slot_id = s.slot_id AND b.payment_status = 'paid')
     AND NOT EXISTS (SELECT 1 FROM ticket_seals v WHERE v.reference = s.reference AND v.slot_id = s.slot_id AND v.kind = 'void')
  ORDER BY "paidAt", reference, "slotId", kind LIMIT $2`;

/** The lines after one and up to another, by what they are. */
const SINCE = `
  SELECT count(*) FILTER (WHERE s.kind = 'ticket' AND k.booking_id IS NULL)::int AS sales,
         count(*) FILTER (WHERE s.kind = 'ticket' AND k.booking_id IS NOT NULL)::int AS cash,
         count(*) FILTER (WHERE s.kind = 'void')::int AS refunds
    FROM ticket_seals s JOIN bookings b ON b.reference = s.reference LEFT JOIN cash_sales k ON k.booking_id = b.id
   WHERE s.season_year = $1 AND s.seq > $2 AND s.seq <= $3`;

/**
 * The public fingerprint of every paid ticket: a chain of salted hashes to which tickets are only ever added. It follows
 * the sale by seconds rather than being part of it, so that a crowd that pays at once never waits for its turn in a chain.
 */
@Injectable()
export class SealsService {
  private sealing: Promise<void> | undefined;
  private again = false;

  constructor(private readonly db: Database) {}

  /** Seals what is not sealed; calls that overlap share one run. */
  seal(): Promise<void> {
    this.again = true;
    this.sealing ??= this.sealAll().finally(() => (this.sealing = undefined));
    return this.sealing;
  }

  async head(reader: Reader, year: number): Promise<ChainHead> {
    const [last] = await reader.rows<{ seq: number; hash: string }>(
      `SELECT seq, hash FROM ticket_seals WHERE season_year = $1 ORDER BY seq DESC LIMIT 1`,
      [year],
    );
    const [published] = await reader.rows<{ seq: number; hash: string; published_at: Date }>(
      `SELECT * FROM published_heads WHERE season_year = $1 ORDER BY seq DESC LIMIT 1`,
      [year],
    );
    const count = last?.seq ?? 0;
    return {
      count,
      head: last?.hash ?? CHAIN_START,
      published: published
        ? {
            count: published.seq,
            head: published.hash,
            at: published.published_at.toISOString(),
            since: await this.since(reader, year, published.seq, count),
          }
        : null,
    };
  }

  /**
   * While nothing is on sale, and before the arrival: a head of later would prove nothing. None is ever replaced; when more was sold
   * since, another stands beside it. @param season locked @throws VALIDATION_FAILED
   */
  async publish(tx: Tx, season: Season, nowMs: number): Promise<{ seq: number; hash: string }> {
    if (season.arrivalAt !== null) throw refused('The flood has arrived: the fingerprint is published before it does, or not at all.');
    if (salesOpen(season, nowMs))
      throw refused('Sales are open. Close or freeze them first, so that all tickets are under the fingerprint.');
    // Who held slots when sales stopped may have paid since anything was sealed.
    while ((await this.sealBatch(tx, season.year)) === BATCH);
    const [last] = await tx.rows<{ seq: number; hash: string }>(
      `SELECT seq, hash FROM ticket_seals WHERE season_year = $1 ORDER BY seq DESC LIMIT 1`,
      [season.year],
    );
    const head = last ?? { seq: 0, hash: CHAIN_START };
    const written = await tx.write(`INSERT INTO published_heads (season_year, seq, hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, [
      season.year,
      head.seq,
      head.hash,
    ]);
    if (written === 0) throw refused('This fingerprint is published already: no ticket was added since.');
    return head;
  }

  /** @param open whether the tickets themselves are shown: once the result is announced */
  async lines(reader: Reader, year: number, after: number, open: boolean): Promise<ChainPage> {
    const rows = await reader.rows<SealProof & { paidAt: unknown }>(
      `SELECT seq, kind, reference, slot_id AS "slotId", ${isoInstant('paid_at')} AS "paidAt", salt, leaf, hash
         FROM ticket_seals WHERE season_year = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
      [year, after, LINES + 1],
    );
    const lines = rows
      .slice(0, LINES)
      .map(({ seq, leaf, hash, ...ticket }) => ({ seq, leaf, hash, ...(open && { ticket: ticket as SealProof }) }));
    return { year, lines, next: rows.length > LINES ? (lines.at(-1)?.seq ?? null) : null };
  }

  /** An owner's own tickets. @throws BOOKING_NOT_FOUND, also for another person's */
  async proofs(userId: string, reference: string): Promise<SealProof[]> {
    return this.db.snapshot(async (reader) => {
      const [owned] = await reader.rows(`SELECT 1 FROM bookings WHERE reference = upper($1) AND user_id = $2`, [reference, userId]);
      if (owned === undefined) throw bookingNotFound();
      return reader.rows<SealProof & Record<string, unknown>>(
        `SELECT s.seq, s.kind, s.reference, s.slot_id AS "slotId", ${isoInstant('s.paid_at')} AS "paidAt",
                s.salt, s.leaf, s.hash, coalesce(p.hash, $2) AS previous
           FROM ticket_seals s LEFT JOIN ticket_seals p ON p.season_year = s.season_year AND p.seq = s.seq - 1
          WHERE s.reference = upper($1) ORDER BY s.seq`,
        [reference, CHAIN_START],
      );
    });
  }

  private async since(reader: Reader, year: number, from: number, to: number): Promise<LinesSince> {
    const [since] = to > from ? await reader.rows<LinesSince & Record<string, unknown>>(SINCE, [year, from, to]) : [];
    return since ?? { sales: 0, cash: 0, refunds: 0 };
  }

  private async sealAll(): Promise<void> {
    while (this.again) {
      this.again = false;
      const years = await this.db.single((reader) =>
        reader.rows<{ year: number }>(`SELECT year FROM seasons WHERE status <> 'upcoming' ORDER BY year`),
      );
      for (const { year } of years) while ((await this.db.transact((tx) => this.sealBatch(tx, year))) === BATCH);
    }
  }

  /** One at a time over all instances: the lock is the chain's, and whoever has it waits for no other. */
  private async sealBatch(tx: Tx, year: number): Promise<number> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('ticket seals'), $1)`, [year]);
    const unsealed = await tx.rows<Unsealed>(UNSEALED, [year, BATCH]);
    if (unsealed.length === 0) return 0;
    const [last] = await tx.rows<{ seq: number; hash: string }>(
      `SELECT seq, hash FROM ticket_seals WHERE season_year = $1 ORDER BY seq DESC LIMIT 1`,
      [year],
    );
    const tickets = unsealed.map((ticket) => ({ ...ticket, paidAt: ticket.paidAt.toISOString(), salt: randomBytes(16).toString('hex') }));
    const seals = sealAll(last?.hash ?? CHAIN_START, tickets);
    await tx.write(
      `INSERT INTO ticket_seals (season_year, seq, kind, reference, slot_id, paid_at, salt, leaf, hash)
       SELECT $1, $2 + n, kind, reference, slot_id, paid_at, salt, leaf, hash
         FROM unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::text[], $9::text[])
              WITH ORDINALITY t (kind, reference, slot_id, paid_at, salt, leaf, hash, n)`,
      [
        year,
        last?.seq ?? 0,
        tickets.map(({ kind }) => kind),
        tickets.map(({ reference }) => reference),
        tickets.map(({ slotId }) => slotId),
        tickets.map(({ paidAt }) => paidAt),
        tickets.map(({ salt }) => salt),
        seals.map(({ leaf }) => leaf),
        seals.map(({ hash }) => hash),
      ],
    );
    return unsealed.length;
  }
}

function refused(sentence: string): AppError {
  return new AppError('VALIDATION_FAILED', sentence, { fields: { state: [sentence] } });
}
