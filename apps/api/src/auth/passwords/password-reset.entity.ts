import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { User } from '../user.entity.js';

/** A link that lets a person choose a new password, by hash. */
@Entity('password_resets')
@Index('password_resets_expire', ['expiresAt'])
@Index('password_resets_user', ['userId'])
export class PasswordReset {
  @PrimaryColumn('bytea') tokenHash: Buffer;
  @Column('bigint') userId: string;
  @ManyToOne<User>('User')
  @JoinColumn()
  user?: Relation<User>;
  /** Handed over by an organiser instead of emailed: using it does not prove the mailbox. */
  @Column('boolean', { default: false }) fromOrganiser: boolean;
  /** Wrong answers to the security question. */
  @Column('int', { default: 0 }) tries: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
