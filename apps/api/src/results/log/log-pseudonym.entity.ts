import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An organiser's pseudonym in a season's log. Rows are append-only. */
@Entity('log_pseudonyms')
export class LogPseudonym {
  @ForeignKey('Season', { name: 'log_pseudonyms_season_fkey' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'log_pseudonyms_pk' })
  seasonYear: number;
  @ForeignKey('Admin', { name: 'log_pseudonyms_admin_fkey' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'log_pseudonyms_pk' })
  adminId: string;
  /** 16 hexadecimal digits. */
  @Column('text') pseudonym: string;
}
