import type { AttentionKind } from '@raffle/contracts/admin/attention';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A problem for organisers that remains open until it is resolved. Raising the same problem again updates the open item or, if that item
 * has been resolved, creates a new one.
 */
@Entity('attention')
@Index('attention_open', ['kind', 'subject'], { unique: true, where: 'resolved_at IS NULL' })
export class AttentionItem {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('text') kind: AttentionKind;
  @Column('text') subject: string;
  @Column('text') details: string;
  @Column('timestamptz', { default: () => 'now()' }) firstSeenAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) lastSeenAt: Date;
  @Column('int', { default: 1 }) times: number;
  @Column('timestamptz', { nullable: true }) resolvedAt: Date | null;
  @Column('text', { nullable: true }) resolvedBy: string | null;
}
