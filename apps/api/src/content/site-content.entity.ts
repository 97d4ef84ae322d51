import type { ContentSection } from '@raffle/contracts/content/site-content';
import { Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Admin } from '../admin/access/admin.entity.js';

/** One section of a season's content. A null value restores the built-in content. */
@Entity('site_content')
export class SiteContent {
  @ForeignKey('Season', { name: 'site_content_season' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'site_content_pk' })
  seasonYear: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'site_content_pk' }) section: ContentSection;
  @Column('jsonb', { nullable: true }) value: object | null;
  @Column('int') version: number;
  @Column('timestamptz', { default: () => 'now()' }) changedAt: Date;
  @Column('bigint', { name: 'changed_by' }) changedById: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'changed_by' })
  changedBy?: Relation<Admin>;
}
