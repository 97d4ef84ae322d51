import type { LogEntryKind } from '@raffle/contracts/log/entries';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** An entry in a season's log. Rows are append-only. */
@Entity('log_entries')
@Index('log_entries_buyers', ['seasonYear', 'index'], { where: "kind IN ('transfer', 'correction')" })
@Index('log_entries_terms', ['seasonYear', 'index'], { where: "kind = 'terms'" })
@Unique('log_entries_ticket', ['reference', 'slotId', 'kind'])
export class LogEntry {
  @ForeignKey('Season', { name: 'log_entries_season_fkey' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'log_entries_pk' })
  seasonYear: number;
  /** Position in the log, counted from 0. */
  @PrimaryColumn('int', { primaryKeyConstraintName: 'log_entries_pk' }) index: number;
  @Column('text') kind: LogEntryKind;
  /** The public entry, as canonical JSON. */
  @Column('text') leaf: string;
  @Column('bytea') leafHash: Buffer;
  /** Canonical JSON of the value that the leaf commits to; null if nothing is hidden. `nonce` opens the commitment. */
  @Column('text', { nullable: true }) committed: string | null;
  @Column('text', { nullable: true }) nonce: string | null;
  /** Nonce that opens the commitment to a buyer. The buyer's name is not stored in this append-only table, so that it can be deleted. */
  @Column('text', { nullable: true }) buyerNonce: string | null;
  /** Booking reference of the ticket, in entries for sales and refunds. */
  @Column('text', { nullable: true }) reference: string | null;
  @Column({ type: 'text', nullable: true, collation: 'C' }) slotId: string | null;
  @Column('timestamptz') at: Date;
}
