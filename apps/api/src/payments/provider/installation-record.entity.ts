import { Check, Column, CreateDateColumn, Entity, Generated, PrimaryColumn } from 'typeorm';

/** Single row with the ID that a database is assigned when it is created. The ID is attached to payments at the provider. */
@Entity('installation')
@Check('installation_one', 'one')
export class InstallationRecord {
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'installation_pk', default: true }) one: boolean;
  @Generated('uuid')
  @Column('uuid')
  id: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
