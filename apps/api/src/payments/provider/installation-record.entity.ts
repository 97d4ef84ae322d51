import { Check, Column, CreateDateColumn, Entity, Generated, PrimaryColumn } from 'typeorm';

/** The name that each database gets when it is made: one row. Under it its payments are made. */
@Entity('installation')
@Check('installation_one', 'one')
export class InstallationRecord {
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'installation_pk', default: true }) one: boolean;
  @Generated('uuid')
  @Column('uuid')
  id: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
