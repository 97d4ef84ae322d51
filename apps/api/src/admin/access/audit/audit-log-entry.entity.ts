import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { Admin } from '../admin.entity.js';

/** What an organiser did, to what, and what stood there before and after. Append-only. */
@Entity('admin_audit')
@Index('admin_audit_admin', ['adminId', 'id'])
@Index('admin_audit_subject', ['subjectKind', 'subjectId', 'id'])
@Index('admin_audit_txid', ['txid'])
export class AuditLogEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
  /** Null for what the product did by itself. */
  @Column('bigint', { nullable: true }) adminId: string | null;
  @ManyToOne<Admin>('Admin')
  @JoinColumn()
  admin?: Relation<Admin> | null;
  @Column('text') action: string;
  @Column('text') subjectKind: string;
  @Column('text') subjectId: string;
  @Column('text', { nullable: true }) reason: string | null;
  /** Only what changed, and never a secret. */
  @Column('jsonb', { nullable: true }) before: object | null;
  @Column('jsonb', { nullable: true }) after: object | null;
  /** The transaction of the change: what joins the public log knows by it whose it is. */
  @Column('text', { nullable: true, default: () => 'transaction_id()' }) txid: string | null;
}
