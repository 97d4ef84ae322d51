import type { VersionedSection } from '@raffle/contracts/content/site-content';
import { Check, Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Approval } from '../admin/approvals/approval.entity.js';
import type { Admin } from '../admin/access/admin.entity.js';

/** A published version of a content section. Rows are never changed or deleted. */
@Entity('content_versions')
@Check('content_versions_version', 'version > 0')
export class ContentVersion {
  @ForeignKey('Season', { name: 'content_versions_season' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'content_versions_pk' })
  seasonYear: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'content_versions_pk' }) section: VersionedSection;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'content_versions_pk' }) version: number;
  @Column('jsonb') value: object;
  @Column('timestamptz', { default: () => 'now()' }) publishedAt: Date;
  /** The organiser who published this version; null if a new release changed the built-in content. */
  @Column('bigint', { name: 'published_by', nullable: true }) publishedById: string | null;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'published_by', foreignKeyConstraintName: 'content_versions_published_by' })
  publishedBy?: Relation<Admin> | null;
  @Column('bigint', { nullable: true }) approvalId: string | null;
  @ManyToOne<Approval>('Approval')
  @JoinColumn({ foreignKeyConstraintName: 'content_versions_approval' })
  approval?: Relation<Approval> | null;
}
