import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { User } from '../auth/user.entity.js';

/**
 * A user's previous email address. Kept only until a notice has been sent to it. The outbox payload cannot contain the address, because
 * payloads must not contain email addresses.
 */
@Entity('email_changes')
@Index('email_changes_user', ['userId'])
export class EmailChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('bigint') userId: string;
  @ManyToOne<User>('User')
  @JoinColumn()
  user?: Relation<User>;
  @Column('text') oldEmail: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
