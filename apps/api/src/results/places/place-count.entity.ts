import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Arrival } from '../arrival/arrival.entity.js';

/** The count of the places for an arrival. The row is deleted if the arrival is withdrawn. */
@Entity('place_counts')
export class PlaceCount {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'place_counts_pk' }) arrivalId: string;
  @OneToOne<Arrival>('Arrival')
  @JoinColumn()
  arrival?: Relation<Arrival>;
  /** Version of the log and the witnesses' statements from which the places were counted. If it changes, they are counted again. */
  @Column('text') version: string;
  /** Number of tickets that are entered. */
  @Column('int') tickets: number;
  @Column('timestamptz', { default: () => 'now()' }) countedAt: Date;
}
