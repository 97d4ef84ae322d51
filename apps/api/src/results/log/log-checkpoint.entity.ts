import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A season's signed log head. Rows are append-only. */
@Entity('log_checkpoints')
export class LogCheckpoint {
  @ForeignKey('Season', { name: 'log_checkpoints_season_fkey' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'log_checkpoints_pk' })
  seasonYear: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'log_checkpoints_pk' }) size: number;
  @Column('bytea') root: Buffer;
  /** The log head as a signed note, in the C2SP tlog-checkpoint and signed-note formats. */
  @Column('text') note: string;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
