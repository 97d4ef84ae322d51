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

/** `confirm`: the account's address is read by its owner. `change`: it shall become this one. `undo`: it was this one, and becomes it again. */
export type EmailLinkPurpose = 'confirm' | 'change' | 'undo';

/** A link that is mailed to an address; whoever follows it has that mailbox. By hash, which is made when the mail is written. */
@Entity('email_links')
@Check('email_links_purpose', "purpose IN ('confirm', 'change', 'undo')")
@Index('email_links_expire', ['expiresAt'])
@Index('email_links_user', ['userId'])
@Unique('email_links_token', ['tokenHash'])
export class EmailLink {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'email_links_pkey' })
  id: string;
  @Column('bytea', { nullable: true }) tokenHash: Buffer | null;
  @Column('bigint') userId: string;
  @ManyToOne<User>('User')
  @JoinColumn({ foreignKeyConstraintName: 'email_links_user_fkey' })
  user?: Relation<User>;
  @Column('text') purpose: EmailLinkPurpose;
  /** To which it is mailed. */
  @Column('text') email: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
  /** The transaction in which it moved the address; written by the database, which lets nobody but its reader and approved deeds move it. */
  @Column('text', { nullable: true }) followedTx: string | null;
}
