import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Arrival } from '../arrival/arrival.entity.js';

/** Records that the places for an arrival were counted. The row is deleted if the arrival is withdrawn. */
@Entity('place_counts')
export class PlaceCount {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'place_counts_pk' }) arrivalId: string;
  @OneToOne<Arrival>('Arrival')
  @JoinColumn()
  arrival?: Relation<Arrival>;
  /**
   * Version of the log and the witnesses' statements when the places were counted. If the version changes, the places are counted again.
   */
  @Column('text') version: string;
  /** Number of tickets entered in the draw. */
  @Column('int') tickets: number;
  @Column('timestamptz', { default: () => 'now()' }) countedAt: Date;
}
