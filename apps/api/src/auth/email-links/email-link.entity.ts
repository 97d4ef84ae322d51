import type { AdminRole } from '@raffle/contracts/admin/access';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import type { User } from '../user.entity.js';

/**
 * Purposes of links that are sent to a specific email address. `confirm` confirms the address, `change` makes it the account's new address,
 * and `undo` restores it as the account's address.
 */
export const ADDRESS_PURPOSES = ['confirm', 'change', 'undo'] as const;
export type AddressPurpose = (typeof ADDRESS_PURPOSES)[number];

/**
 * - `claim`: lets the mailbox's owner take over an account that was never confirmed.
 * - `sign-in`, `reset`: emailed to a buyer. `handed-reset`: given to a buyer by an organiser, so using it does not prove access to the
 *   mailbox.
 * - `admin-reset`: emailed to an organiser. `admin-rescue`: printed by a command on the server. Using it also removes the second factor.
 * - `admin-invite`: emailed to a new organiser. `admin-setup`: printed at startup for the first owner.
 */
export type LinkPurpose =
  | AddressPurpose
  | 'claim'
  | 'sign-in'
  | 'reset'
  | 'handed-reset'
  | 'admin-reset'
  | 'admin-rescue'
  | 'admin-invite'
  | 'admin-setup';

/** A link that contains a one-time token. Only the token's hash is stored. */
@Entity('email_links')
@Check(
  'email_links_purpose',
  "purpose IN ('confirm', 'change', 'undo', 'claim', 'sign-in', 'reset', 'handed-reset', 'admin-reset', 'admin-rescue', 'admin-invite', 'admin-setup')",
)
@Check('email_links_user_or_admin', "num_nonnulls(user_id, admin_id) = CASE WHEN purpose = 'admin-setup' THEN 0 ELSE 1 END")
@Check('email_links_email', "(email IS NOT NULL) = (purpose IN ('confirm', 'change', 'undo', 'claim', 'admin-invite'))")
@Check(
  'email_links_role',
  "CASE WHEN purpose = 'admin-invite' THEN role IN ('owner', 'organiser', 'cashier', 'charity') ELSE role IS NULL END",
)
@Check('email_links_code', "num_nonnulls(code_hash, browser_hash) = CASE WHEN purpose = 'sign-in' THEN 2 ELSE 0 END")
@Index('email_links_admin', ['adminId'])
@Index('email_links_browser', ['browserHash'])
@Index('email_links_expire', ['expiresAt'])
@Index('email_links_user', ['userId'])
@Unique('email_links_token', ['tokenHash'])
export class EmailLink {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'email_links_pkey' })
  id: string;
  /** Null until the email is composed. */
  @Column('bytea', { nullable: true }) tokenHash: Buffer | null;
  @Column('text') purpose: LinkPurpose;
  @Column('bigint', { nullable: true }) userId: string | null;
  @ManyToOne<User>('User')
  @JoinColumn({ foreignKeyConstraintName: 'email_links_user_fkey' })
  user?: Relation<User> | null;
  /** The organiser who owns the link or, for an invitation, the organiser who sent it. */
  @Column('bigint', { nullable: true }) adminId: string | null;
  @ManyToOne('Admin')
  @JoinColumn({ foreignKeyConstraintName: 'email_links_admin_fkey' })
  admin?: unknown;
  /** The email address to which the link applies; null if the link's purpose does not depend on an address. */
  @Column('text', { nullable: true }) email: string | null;
  /** The role that an invitation grants. */
  @Column('text', { nullable: true }) role: AdminRole | null;
  /** Hash of the sign-in email's code, combined with the requesting browser. */
  @Column('bytea', { nullable: true }) codeHash: Buffer | null;
  @Column('bytea', { nullable: true }) browserHash: Buffer | null;
  /** Number of attempts so far: codes entered in the requesting browser, or answers to the security question. */
  @Column('int', { default: 0 }) tries: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}

/** A link whose field types are narrowed to what the table's constraints guarantee for its purpose. */
export type LinkOf<Purpose extends LinkPurpose> = EmailLink & { purpose: Purpose } & (Purpose extends `admin-${string}`
    ? { adminId: string }
    : { userId: string }) &
  (Purpose extends AddressPurpose | 'claim' | 'admin-invite' ? { email: string } : unknown) &
  (Purpose extends 'admin-invite' ? { role: AdminRole } : unknown);
