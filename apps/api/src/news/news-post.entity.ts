import type { Station } from '@raffle/contracts/content/news';
import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { StoredFile } from '../files/stored-file.entity.js';
import type { Admin } from '../admin/access/admin.entity.js';

/** An organiser's report on how far the flood has come. Withdrawn posts are kept, because the audit log refers to them. */
@Entity('news_posts')
@Check('news_posts_photo', '(photo_id IS NULL) = (photo_alt IS NULL)')
@Check('news_posts_reached', 'station IS NOT NULL OR (NOT reached)')
@Check('news_posts_station', "station IN ('mohembo', 'boro', 'thamalakane', 'bridge')")
@Index('news_posts_standing', ['seasonYear', 'id'], { where: 'withdrawn_at IS NULL' })
export class NewsPost {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @ForeignKey('Season')
  @Column('int')
  seasonYear: number;
  @Column('text', { nullable: true }) station: Station | null;
  /** Whether the post reports that the flood's front had reached the station. */
  @Column('boolean') reached: boolean;
  @Column('text') text: string;
  @Column('bigint', { nullable: true }) photoId: string | null;
  @ManyToOne<StoredFile>('StoredFile')
  @JoinColumn()
  photo?: Relation<StoredFile> | null;
  @Column('text', { nullable: true }) photoAlt: string | null;
  @Column('bigint') authorId: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn()
  author?: Relation<Admin>;
  @Column('timestamptz', { default: () => 'now()' }) publishedAt: Date;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
  @Column('bigint', { name: 'withdrawn_by', nullable: true }) withdrawnById: string | null;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'withdrawn_by' })
  withdrawnBy?: Relation<Admin> | null;
}
