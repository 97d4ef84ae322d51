import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AdminRole } from '@raffle/contracts/admin';

/** An organiser's account. Apart from participants': one address may have both. */
@Entity('admins')
export class Admin {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column({ name: 'public_id', type: 'text' }) publicId: string;
  /** Lower case. */
  @Column({ type: 'text' }) email: string;
  @Column({ name: 'full_name', type: 'text' }) fullName: string;
  @Column({ name: 'password_hash', type: 'text' }) passwordHash: string;
  @Column({ type: 'text' }) role: AdminRole;
  /** Sealed, see `TotpService`; counts from `totpConfirmedAt` on. */
  @Column({ name: 'totp_secret', type: 'text', nullable: true }) totpSecret: string | null;
  @Column({ name: 'totp_confirmed_at', type: 'timestamptz', nullable: true }) totpConfirmedAt: Date | null;
  /** SHA-256 of the recovery codes that are left. */
  @Column({ name: 'recovery_hashes', type: 'bytea', array: true }) recoveryHashes: Buffer[];
  @Column({ name: 'disabled_at', type: 'timestamptz', nullable: true }) disabledAt: Date | null;
}
