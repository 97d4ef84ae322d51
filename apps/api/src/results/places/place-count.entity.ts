import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Arrival } from '../arrival/arrival.entity.js';

/** That the places by an arrival are counted, and from what. Gone with an arrival that is withdrawn. */
@Entity('place_counts')
export class PlaceCount {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'place_counts_pk' }) arrivalId: string;
  @OneToOne<Arrival>('Arrival')
  @JoinColumn()
  arrival?: Relation<Arrival>;
  /** Of the rows that decide which tickets take part: when it is another one, they are counted anew. */
  @Column('text') version: string;
  /** How many take part. */
  @Column('int') tickets: number;
  @Column('timestamptz', { default: () => 'now()' }) countedAt: Date;
}
