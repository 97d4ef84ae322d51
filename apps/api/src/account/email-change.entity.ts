import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { User } from '../auth/user.entity.js';

/** A person's previous address, stored only until the email to it is sent, because message payloads contain no addresses. */
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
