import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What must surely follow a commit. */
@Entity('outbox')
@Index('outbox_due', ['dueAt'], { where: 'done_at IS NULL' })
export class OutboxMessage {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('text') kind: string;
  @Column('jsonb') payload: object;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { nullable: true }) doneAt: Date | null;
  @Column('text', { nullable: true }) lastError: string | null;
}
