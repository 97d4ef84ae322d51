import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An event to be added to the log. Database triggers insert the rows, and only `loggedAt` is ever updated. */
@Entity('log_facts')
@Index('log_facts_waiting', ['seasonYear', 'id'], { where: 'logged_at IS NULL' })
export class LogFact {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'log_facts_pk' })
  id: string;
  @ForeignKey('Season', { name: 'log_facts_season_fkey' })
  @Column('int')
  seasonYear: number;
  @Column('text') kind: string;
  @Column('jsonb') payload: object;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
  @Column('text', { default: () => 'transaction_id()' }) txid: string;
  @Column('timestamptz', { nullable: true }) loggedAt: Date | null;
}
