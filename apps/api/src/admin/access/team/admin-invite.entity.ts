import type { AdminRole } from '@raffle/contracts/admin/access';
import { Check, Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import type { Admin } from '../admin.entity.js';

/** A link by which somebody joins the organisers, by hash. */
@Entity('admin_invites')
@Check('admin_invites_role', "role IN ('owner', 'organiser', 'cashier', 'charity')")
@Unique('admin_invites_token', ['tokenHash'])
export class AdminInvite {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('bytea') tokenHash: Buffer;
  @Column('text') email: string;
  @Column('text') role: AdminRole;
  @Column('bigint', { name: 'invited_by' }) invitedById: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'invited_by' })
  invitedBy?: Relation<Admin>;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
