import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Arrival } from '../arrival/arrival.entity.js';

/**
 * Records that the places for an arrival have been counted, and from which state of the log. The row is deleted if the arrival is
 * withdrawn.
 */
@Entity('place_counts')
export class PlaceCount {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'place_counts_pk' }) arrivalId: string;
  @OneToOne<Arrival>('Arrival')
  @JoinColumn()
  arrival?: Relation<Arrival>;
  /** Version of the rows that decide which tickets take part. If the version changes, the places are counted again. */
  @Column('text') version: string;
  /** Number of tickets that take part. */
  @Column('int') tickets: number;
  @Column('timestamptz', { default: () => 'now()' }) countedAt: Date;
}
