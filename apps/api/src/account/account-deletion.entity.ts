import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import type { User } from '../auth/user.entity.js';
import type { Admin } from '../admin/access/admin.entity.js';

/** Records when an account was deleted, and by whom. Contains no personal data. */
@Entity('account_deletions')
@Check('account_deletions_after_years', 'after_years IS NULL OR (after_years > 0 AND deleted_by IS NULL)')
@Unique('account_deletions_user', ['userId'])
export class AccountDeletion {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('bigint') userId: string;
  @ManyToOne<User>('User')
  @JoinColumn()
  user?: Relation<User>;
  @Column('timestamptz', { default: () => 'now()' }) deletedAt: Date;
  @Column('bigint', { name: 'deleted_by', nullable: true }) deletedById: string | null;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'deleted_by' })
  deletedBy?: Relation<Admin> | null;
  /**
   * Retention period in years, if the account was deleted because that period ended; null if the user or an organiser deleted the account.
   */
  @Column('int', { nullable: true }) afterYears: number | null;
}
