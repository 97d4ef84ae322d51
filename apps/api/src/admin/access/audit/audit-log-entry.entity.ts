import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { Admin } from '../admin.entity.js';

/** An organiser's action, with its subject and the values before and after the action. Rows are append-only. */
@Entity('admin_audit')
@Index('admin_audit_admin', ['adminId', 'id'])
@Index('admin_audit_subject', ['subjectKind', 'subjectId', 'id'])
@Index('admin_audit_txid', ['txid'])
export class AuditLogEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
  /** Null if no signed-in organiser took the action. */
  @Column('bigint', { nullable: true }) adminId: string | null;
  @ManyToOne<Admin>('Admin')
  @JoinColumn()
  admin?: Relation<Admin> | null;
  @Column('text') action: string;
  @Column('text') subjectKind: string;
  @Column('text') subjectId: string;
  @Column('text', { nullable: true }) reason: string | null;
  /** Contains only the values that changed, and no secrets. */
  @Column('jsonb', { nullable: true }) before: object | null;
  @Column('jsonb', { nullable: true }) after: object | null;
  /** ID of the transaction that made the change. It links public log entries to the organiser who caused them. */
  @Column('text', { nullable: true, default: () => 'transaction_id()' }) txid: string | null;
}
