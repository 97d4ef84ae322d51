import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A fingerprint that was published: it covers every seal up to `seq`. Append-only. */
@Entity('published_heads')
export class PublishedHead {
  @ForeignKey('Season')
  @PrimaryColumn('int', { primaryKeyConstraintName: 'published_heads_pk' })
  seasonYear: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'published_heads_pk' }) seq: number;
  @Column('text') hash: string;
  @Column('timestamptz', { default: () => 'now()' }) publishedAt: Date;
}
