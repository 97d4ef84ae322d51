import type { WitnessKind } from '@raffle/contracts/log/entries';
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Who keeps heads of the public log outside this site. Configured ones come and go with the configuration, people with the organisers' list. */
@Entity('witnesses')
@Check('witnesses_kind', "kind IN ('tsa', 'log', 'person')")
@Check('witnesses_reach', "kind <> 'person' OR ended_at IS NOT NULL OR (email IS NULL) <> (web_hook IS NULL)")
@Unique('witnesses_name', ['kind', 'name'])
export class Witness {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'witnesses_pk' }) id: number;
  @Column('text') kind: WitnessKind;
  /** Public. */
  @Column('text') name: string;
  /** As in `TermsWitness`; null for people, and for an authority that has not answered yet. */
  @Column('text', { nullable: true }) key: string | null;
  /** How a person is told: by one of the two. */
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) webHook: string | null;
  @Column('timestamptz', { default: () => 'now()' }) since: Date;
  /** Not asked before; whoever asks moves it, so that only one process does. */
  @Column('timestamptz', { default: () => 'now()' }) nextAt: Date;
  /** When it last answered. */
  @Column('timestamptz', { nullable: true }) lastAt: Date | null;
  /** Failures since. */
  @Column('int', { default: 0 }) tries: number;
  @Column('text', { nullable: true }) failure: string | null;
  /** When a running worker last had it in its configuration; null for people. */
  @Column('timestamptz', { nullable: true }) configuredAt: Date | null;
  /** Not a witness any more; what it has said stays. */
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}
