import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { User } from '../user.entity.js';

/** A mailed link that signs a person in, in the browser that asked for it. Link, code and browser by hash. */
@Entity('magic_links')
@Index('magic_links_browser', ['browserHash'])
@Index('magic_links_expire', ['expiresAt'])
@Index('magic_links_user', ['userId'])
export class MagicLink {
  @PrimaryColumn('bytea') tokenHash: Buffer;
  @Column('bytea') codeHash: Buffer;
  @Column('bytea') browserHash: Buffer;
  @Column('bigint') userId: string;
  @ManyToOne<User>('User')
  @JoinColumn({ foreignKeyConstraintName: 'magic_links_user_fkey' })
  user?: Relation<User>;
  /** Codes typed in the browser that asked. */
  @Column('int', { default: 0 }) tries: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
