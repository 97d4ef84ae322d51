import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, OneToMany, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { StoredFile } from '../../files/stored-file.entity.js';
import type { Winner } from '../prize/winner.entity.js';

/** The recorded time at which the flood reached the bridge. A season has at most one arrival that has not been withdrawn. */
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
  /** One contact for each of `witnesses`, in the same order; `''` for a witness without a contact. Never published. */
  @Column('text', { array: true, default: [] }) contacts: string[];
  @Column('text', { nullable: true }) note: string | null;
  @Column('bigint', { nullable: true }) photoId: string | null;
  @ManyToOne<StoredFile>('StoredFile')
  @JoinColumn()
  photo?: Relation<StoredFile> | null;
  @Column('timestamptz', { default: () => 'now()' }) recordedAt: Date;
  /** The organiser who recorded the arrival. They cannot approve later steps. */
  @ForeignKey('Admin', { name: 'arrivals_recorded_by_fkey' })
  @Column('bigint', { nullable: true })
  recordedById: string | null;
  @Column('timestamptz', { nullable: true }) announcedAt: Date | null;
  /** Number of tickets that were logged in time but that the required witnesses did not see in time; null before the announcement. */
  @Column('int', { nullable: true }) unseen: number | null;
  /** When emails were staged that tell the buyers of late tickets that the price becomes a gift to the charities. */
  @Column('timestamptz', { nullable: true }) lateToldAt: Date | null;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
  /** Public reason; empty if the arrival was withdrawn before reasons became mandatory. */
  @Column('text', { nullable: true }) withdrawnFor: string | null;
  @OneToMany<Winner>('Winner', 'arrival') winners?: Relation<Winner>[];
}
