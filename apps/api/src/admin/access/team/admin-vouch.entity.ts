import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Somebody's word that an account is not a second one of the person who invited it. Kept for good. */
@Entity('admin_vouches')
export class AdminVouch {
  @ForeignKey('Admin', { name: 'admin_vouches_admin_fkey' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'admin_vouches_pk' })
  adminId: string;
  @ForeignKey('Admin', { name: 'admin_vouches_by_fkey' })
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'admin_vouches_pk' })
  byId: string;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
