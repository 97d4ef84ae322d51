import type { AdminRole } from '@raffle/contracts/admin/access';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique, VirtualColumn } from 'typeorm';
import { bigintAsNumber } from '../../platform/db/columns.js';

/** An organiser's account. Apart from participants': one address may have both. */
@Entity('admins')
@Check('admins_replaced', 'replaced_at IS NULL OR disabled_at IS NOT NULL')
@Check('admins_role', "role IN ('owner', 'organiser', 'cashier', 'charity')")
@Index('admins_email', { synchronize: false })
@Index('admins_one_first', ['first'], { unique: true, where: 'first' })
@Unique('admins_public_id', ['publicId'])
export class Admin {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('text') publicId: string;
  /** Lower case. */
  @Column('text') email: string;
  @Column('text') fullName: string;
  @Column('text') passwordHash: string;
  @Column('text') role: AdminRole;
  /** Sealed, see `TotpService`; counts from `totpConfirmedAt` on. */
  @Column('text', { nullable: true }) totpSecret: string | null;
  @Column('timestamptz', { nullable: true }) totpConfirmedAt: Date | null;
  /** The last time step used, so that no code works twice. */
  @Column('bigint', { transformer: bigintAsNumber, default: 0 }) totpStep: number;
  /** SHA-256 of the recovery codes that are left. */
  @Column('bytea', { array: true, default: [] }) recoveryHashes: Buffer[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** Since when they have their role; set by a trigger. */
  @Column('timestamptz', { default: () => 'now()' }) roleSince: Date;
  @Column('timestamptz', { nullable: true }) disabledAt: Date | null;
  /** When another account took over its address. The account stays disabled. */
  @Column('timestamptz', { nullable: true }) replacedAt: Date | null;
  /** The first owner, of whom there is one. */
  @Column('boolean', { default: false }) first: boolean;
  /** Whose invitation made the account; null for the first owner and where nobody knows. */
  @ForeignKey('Admin', { name: 'admins_invited_by_fkey' })
  @Column('bigint', { name: 'invited_by', nullable: true })
  invitedById: string | null;
  @VirtualColumn({ type: 'int', query: (admin) => `(SELECT count(*)::int FROM passkeys WHERE passkeys.admin_id = ${admin}.id)` })
  passkeys: number;
}

/** Signing in then takes more than the password: a code of the app, a passkey, or a recovery code. */
export function hasSecondFactor({ totpConfirmedAt, passkeys }: Pick<Admin, 'totpConfirmedAt' | 'passkeys'>): boolean {
  return totpConfirmedAt !== null || passkeys > 0;
}
