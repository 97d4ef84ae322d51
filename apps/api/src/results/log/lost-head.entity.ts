import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A head that is known outside and that the season's log does not contain. While one is open, the log does not grow. */
@Entity('lost_heads')
export class LostHead {
  @ForeignKey('Season', { name: 'lost_heads_season_fkey' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'lost_heads_pk' })
  seasonYear: number;
  /** Entries under it. */
  @PrimaryColumn('int', { primaryKeyConstraintName: 'lost_heads_pk' }) size: number;
  /** A witness, or the file of this server. */
  @Column('text') toldBy: string;
  /** Signed, in one line; null if only its size is known. */
  @Column('text', { nullable: true }) head: string | null;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
  /** When two people logged the loss, or an organiser found that nothing was lost. */
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
}
