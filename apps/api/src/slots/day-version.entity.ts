import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { bigintAsNumber } from '../platform/db/columns.js';

/** A date's version, which clients follow, and its number of taken slots, which the heat map shows. */
@Entity('day_versions')
@Check('day_versions_taken', 'taken >= 0')
export class DayVersion {
  @PrimaryColumn('text', { collation: 'C' }) date: string;
  @ForeignKey('Season')
  @Column('int')
  seasonYear: number;
  @Column('bigint', { transformer: bigintAsNumber, default: 0 }) version: number;
  @Column('int', { default: 0 }) taken: number;
}
