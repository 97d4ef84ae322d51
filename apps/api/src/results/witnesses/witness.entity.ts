import type { WitnessKind } from '@raffle/contracts/log/entries';
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An outside service or person that keeps log heads. Services are listed in the configuration; organisers add people. */
@Entity('witnesses')
@Check('witnesses_kind', "kind IN ('tsa', 'log', 'person')")
@Check('witnesses_reach', "kind <> 'person' OR ended_at IS NOT NULL OR email IS NOT NULL")
@Unique('witnesses_name', ['kind', 'name'])
export class Witness {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'witnesses_pk' }) id: number;
  @Column('text') kind: WitnessKind;
  /** Public name. */
  @Column('text') name: string;
  /** Same value as in `TermsWitness`; null for people and for authorities that have never responded. */
  @Column('text', { nullable: true }) key: string | null;
  /** Email address; null for services and for people who were removed from the list. */
  @Column('text', { nullable: true }) email: string | null;
  @Column('timestamptz', { default: () => 'now()' }) since: Date;
  /** Time of the next request. A process postpones this time before it makes a request, so that no other process makes the same request. */
  @Column('timestamptz', { default: () => 'now()' }) nextAt: Date;
  /** Time of the last response. */
  @Column('timestamptz', { nullable: true }) lastAt: Date | null;
  /** Number of failures since the last response. */
  @Column('int', { default: 0 }) tries: number;
  @Column('text', { nullable: true }) failure: string | null;
  /** Time at which a running worker last had the witness in its configuration; null for people. */
  @Column('timestamptz', { nullable: true }) configuredAt: Date | null;
  /** Time at which the service or person stopped being a witness. Earlier statements are kept. */
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}
