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
import { bigintAsNumber } from '../../platform/db/columns.js';
import type { User } from '../user.entity.js';

/** The public part of an organiser's or a participant's passkey. */
@Entity('passkeys')
@Check('passkeys_holder', 'num_nonnulls(admin_id, user_id) = 1')
@Index('passkeys_admin', ['adminId'])
@Index('passkeys_user', ['userId'])
@Unique('passkeys_credential', ['credentialId'])
export class Passkey {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'passkeys_pkey' })
  id: string;
  /** The passkey's ID in base64url, assigned by the authenticator. */
  @Column('text') credentialId: string;
  @Column('bigint', { nullable: true }) adminId: string | null;
  @ManyToOne('Admin')
  @JoinColumn({ foreignKeyConstraintName: 'passkeys_admin_fkey' })
  admin?: unknown;
  @Column('bigint', { nullable: true }) userId: string | null;
  @ManyToOne<User>('User')
  @JoinColumn({ foreignKeyConstraintName: 'passkeys_user_fkey' })
  user?: Relation<User>;
  /** Public key in COSE format. */
  @Column('bytea') publicKey: Buffer;
  /** Number of signatures so far, if the authenticator counts them. A counter that goes backwards reveals a cloned key. */
  @Column('bigint', { transformer: bigintAsNumber }) counter: number;
  @Column('text', { array: true }) transports: string[];
  @Column('text') name: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) usedAt: Date | null;
}

/** A challenge for a passkey to sign once, within a given session or pending sign-in. Only the challenge's hash is stored. */
@Entity('passkey_challenges')
@Index('passkey_challenges_expire', ['expiresAt'])
@Unique('passkey_challenges_challenge', ['challengeHash'])
export class PasskeyChallenge {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'passkey_challenges_pkey' })
  id: string;
  @Column('bytea') challengeHash: Buffer;
  @Column('text') scope: string;
  @Column('timestamptz') expiresAt: Date;
}
