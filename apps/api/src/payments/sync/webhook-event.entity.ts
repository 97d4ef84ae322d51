import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event received from the provider. */
@Entity('webhook_events')
@Index('webhook_events_received', ['receivedAt'])
@Index('webhook_events_open', ['attempts', 'dueAt'], { where: 'processed_at IS NULL' })
export class WebhookEvent {
  @PrimaryColumn('text') id: string;
  @Column('text') type: string;
  @Column('text') objectId: string;
  @Column('text', { nullable: true }) sessionId: string | null;
  @Column('text', { nullable: true }) intentId: string | null;
  /** Reference and generation of the payment that the event belongs to. */
  @Column('text', { nullable: true }) paymentName: string | null;
  @Column('boolean') livemode: boolean;
  @Column('timestamptz', { default: () => 'now()' }) receivedAt: Date;
  @Column('timestamptz', { nullable: true }) processedAt: Date | null;
  @Column('int', { default: 0 }) attempts: number;
  @Column('text', { nullable: true }) lastError: string | null;
  /** When an unfinished event is next retried. */
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
}
