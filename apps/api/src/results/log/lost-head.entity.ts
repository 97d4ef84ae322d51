import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A log head that is known outside the site but missing from the season's log. No entries are added while a lost log head is unsettled.
 */
@Entity('lost_heads')
export class LostHead {
  @ForeignKey('Season', { name: 'lost_heads_season_fkey' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'lost_heads_pk' })
  seasonYear: number;
  /** Number of entries that the log head covers. */
  @PrimaryColumn('int', { primaryKeyConstraintName: 'lost_heads_pk' }) size: number;
  /** Name of the witness that reported the log head, or `this server` for the server's own file of log heads. */
  @Column('text') toldBy: string;
  /** Signed log head as one line; null if only its size is known. */
  @Column('text', { nullable: true }) head: string | null;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
  /** When two people logged the loss or an organiser dismissed the report. */
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
}
