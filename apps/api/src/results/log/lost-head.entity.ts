import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A head that is known outside and missing from the season's log. While one is unsettled, the log does not grow. */
@Entity('lost_heads')
export class LostHead {
  @ForeignKey('Season', { name: 'lost_heads_season_fkey' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'lost_heads_pk' })
  seasonYear: number;
  /** Number of entries under the head. */
  @PrimaryColumn('int', { primaryKeyConstraintName: 'lost_heads_pk' }) size: number;
  /** Name of a witness, or `this server` if its own file of heads has the head. */
  @Column('text') toldBy: string;
  /** Signed head in one line; null if only its size is known. */
  @Column('text', { nullable: true }) head: string | null;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
  /** When two people logged the loss, or an organiser found that nothing was lost. */
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
}
