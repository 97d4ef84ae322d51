import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, OneToMany, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { StoredFile } from '../../files/stored-file.entity.js';
import type { Winner } from '../prize/winner.entity.js';

/** When the water came to the bridge, as it was recorded. One stands a season. */
@Entity('arrivals')
@Check('arrivals_state', "state IN ('provisional', 'verified', 'announced', 'withdrawn')")
@Check('arrivals_withdrawn', "(state = 'withdrawn') = (withdrawn_at IS NOT NULL) AND (state = 'withdrawn') = (withdrawn_for IS NOT NULL)")
@Index('arrivals_one_stands', ['seasonYear'], { unique: true, where: "state <> 'withdrawn'" })
export class Arrival {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @ForeignKey('Season')
  @Column('int')
  seasonYear: number;
  @Column('text') state: 'provisional' | 'verified' | 'announced' | 'withdrawn';
  @Column('timestamptz') arrivedAt: Date;
  @Column('text', { array: true }) witnesses: string[];
  /** How to reach each of them, in the same order; never public. */
  @Column('text', { array: true, default: [] }) contacts: string[];
  @Column('text', { nullable: true }) note: string | null;
  @Column('bigint', { nullable: true }) photoId: string | null;
  @ManyToOne<StoredFile>('StoredFile')
  @JoinColumn()
  photo?: Relation<StoredFile> | null;
  @Column('timestamptz', { default: () => 'now()' }) recordedAt: Date;
  /** Who does not approve what follows. */
  @ForeignKey('Admin', { name: 'arrivals_recorded_by_fkey' })
  @Column('bigint', { nullable: true })
  recordedById: string | null;
  @Column('timestamptz', { nullable: true }) announcedAt: Date | null;
  /** Tickets that had joined the log in time and that no witness had seen; null before the announcement. */
  @Column('int', { nullable: true }) unseen: number | null;
  /** When the buyers of late tickets that are a gift were told. */
  @Column('timestamptz', { nullable: true }) lateToldAt: Date | null;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
  /** Why; public. Empty for those of whom nobody was asked. */
  @Column('text', { nullable: true }) withdrawnFor: string | null;
  @OneToMany<Winner>('Winner', 'arrival') winners?: Relation<Winner>[];
}
