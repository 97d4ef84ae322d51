import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { MailOutcome } from '../mail/mail-outcome.rules.js';

export const MAIL_LANES = ['sign-in', 'receipts', 'bulk'] as const;

export type MailLane = (typeof MAIL_LANES)[number];

/** Messages in one lane never wait for messages in another lane. The `money` lane carries every message that sends no email. */
export type Lane = 'money' | MailLane;

/** A unit of work to be done after a commit. */
@Entity('outbox')
@Check('outbox_lane', "lane IN ('money', 'sign-in', 'receipts', 'bulk')")
@Check('outbox_mail_outcome', "mail_outcome IN ('refused', 'later', 'unreachable', 'unclear')")
@Index('outbox_due', ['lane', 'dueAt'], { where: 'done_at IS NULL' })
export class OutboxMessage {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('text') kind: string;
  @Column('jsonb') payload: object;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
  @Column('int', { default: 0 }) attempts: number;
  /** Set when the work is done or when an email is abandoned. If an email is abandoned, `mailOutcome` holds the reason. */
  @Column('timestamptz', { nullable: true }) doneAt: Date | null;
  @Column('text', { nullable: true }) lastError: string | null;
  @Column('text', { default: 'money' }) lane: Lane;
  /** How the mail server failed in the last attempt; null if the last attempt did not fail there. */
  @Column('text', { nullable: true }) mailOutcome: MailOutcome | null;
}
