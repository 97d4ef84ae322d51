import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A third person's statement that an account does not belong to the same person as the one that invited it. Never deleted. */
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
