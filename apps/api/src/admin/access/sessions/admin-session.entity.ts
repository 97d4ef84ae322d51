import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import type { Admin } from '../admin.entity.js';

@Entity('admin_sessions')
@Index('admin_sessions_admin', ['adminId'])
@Unique('admin_sessions_token', ['tokenHash'])
export class AdminSession {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('bytea') tokenHash: Buffer;
  @Column('bytea') cookieHash: Buffer;
  @Column('bigint') adminId: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn()
  admin?: Relation<Admin>;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) usedAt: Date;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) steppedUpAt: Date | null;
}
