import { Check, Column, CreateDateColumn, Entity, Generated, PrimaryColumn } from 'typeorm';

/** Single row that holds the database's ID, assigned when the database is created. The ID is attached to payments at the provider. */
@Entity('installation')
@Check('installation_one', 'one')
export class InstallationRecord {
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'installation_pk', default: true }) one: boolean;
  @Generated('uuid')
  @Column('uuid')
  id: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
