import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Admin } from '../admin.entity.js';

/** A link that lets an organiser choose a new password, by hash. */
@Entity('admin_password_resets')
@Index('admin_password_resets_admin', ['adminId'])
export class AdminPasswordReset {
  @PrimaryColumn('bytea') tokenHash: Buffer;
  @Column('bigint') adminId: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ foreignKeyConstraintName: 'admin_password_resets_admin_fkey' })
  admin?: Relation<Admin>;
  /** Printed by the server's command: it takes the second factor away too. */
  @Column('boolean', { default: false }) rescue: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
