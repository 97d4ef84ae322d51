import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/**
 * A third organiser's statement that an account and the account that invited it belong to two different people. Statements are never
 * deleted.
 */
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
