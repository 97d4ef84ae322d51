import type { AdminRole } from '@raffle/contracts/admin/access';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique, VirtualColumn } from 'typeorm';
import { bigintAsNumber } from '../../platform/db/columns.js';

/** An organiser's account. It is separate from participants' accounts: one email address may have an account of each kind. */
@Entity('admins')
@Check('admins_replaced', 'replaced_at IS NULL OR disabled_at IS NOT NULL')
@Check('admins_role', "role IN ('owner', 'organiser', 'cashier', 'charity')")
@Index('admins_email', { synchronize: false })
@Index('admins_one_first', ['first'], { unique: true, where: 'first' })
@Unique('admins_public_id', ['publicId'])
export class Admin {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('text') publicId: string;
  /** Stored in lower case. */
  @Column('text') email: string;
  @Column('text') fullName: string;
  @Column('text') passwordHash: string;
  @Column('text') role: AdminRole;
  /** Encrypted by `TotpService`. Has no effect until `totpConfirmedAt` is set. */
  @Column('text', { nullable: true }) totpSecret: string | null;
  @Column('timestamptz', { nullable: true }) totpConfirmedAt: Date | null;
  /** Time step of the last accepted code. It is stored so that each code is accepted only once. */
  @Column('bigint', { transformer: bigintAsNumber, default: 0 }) totpStep: number;
  /** SHA-256 hashes of the unused recovery codes. */
  @Column('bytea', { array: true, default: [] }) recoveryHashes: Buffer[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** When the account got its current role. Set by a trigger. */
  @Column('timestamptz', { default: () => 'now()' }) roleSince: Date;
  @Column('timestamptz', { nullable: true }) disabledAt: Date | null;
  /** When a new account replaced this one and took over its email address. A replaced account stays disabled. */
  @Column('timestamptz', { nullable: true }) replacedAt: Date | null;
  /** True only for the first owner, who is created during setup. */
  @Column('boolean', { default: false }) first: boolean;
  /** The organiser who invited this account. Null for the first owner and if the inviter is unknown. */
  @ForeignKey('Admin', { name: 'admins_invited_by_fkey' })
  @Column('bigint', { name: 'invited_by', nullable: true })
  invitedById: string | null;
  @VirtualColumn({ type: 'int', query: (admin) => `(SELECT count(*)::int FROM passkeys WHERE passkeys.admin_id = ${admin}.id)` })
  passkeys: number;
}

/** Returns whether signing in requires a second factor: a code from the app, a passkey or a recovery code. */
export function hasSecondFactor({ totpConfirmedAt, passkeys }: Pick<Admin, 'totpConfirmedAt' | 'passkeys'>): boolean {
  return totpConfirmedAt !== null || passkeys > 0;
}
