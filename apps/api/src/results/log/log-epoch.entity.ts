import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Lost entries of a season's log, as two people have approved it. Append-only. */
@Entity('log_epochs')
@Check('log_epochs_kept', 'kept >= 0 AND kept < size')
export class LogEpoch {
  @ForeignKey('Season', { name: 'log_epochs_season_fkey' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'log_epochs_pk' })
  seasonYear: number;
  /** Entries under the last head of the lost log that is known outside. */
  @PrimaryColumn('int', { primaryKeyConstraintName: 'log_epochs_pk' }) size: number;
  @Column('bytea') root: Buffer;
  /** Entries of the lost log that the backup had. */
  @Column('int') kept: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
