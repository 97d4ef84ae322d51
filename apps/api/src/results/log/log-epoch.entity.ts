import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A loss of entries from a season's log, confirmed by two people. Rows are append-only. */
@Entity('log_epochs')
@Check('log_epochs_kept', 'kept >= 0 AND kept < size')
export class LogEpoch {
  @ForeignKey('Season', { name: 'log_epochs_season_fkey' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'log_epochs_pk' })
  seasonYear: number;
  /** Number of entries in the lost log, according to the last log head known outside the site. */
  @PrimaryColumn('int', { primaryKeyConstraintName: 'log_epochs_pk' }) size: number;
  @Column('bytea') root: Buffer;
  /** Number of the lost log's entries that the backup contained. */
  @Column('int') kept: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
