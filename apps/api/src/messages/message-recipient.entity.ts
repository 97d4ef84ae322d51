import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Message } from './message.entity.js';
import type { User } from '../auth/user.entity.js';

export type RecipientState = 'waiting' | 'sending' | 'sent' | 'refused' | 'unclear' | 'skipped';

/**
 * A user to whom a message is sent. The primary key prevents a second email to the same user. The user's email address is read when the
 * email is composed.
 */
@Entity('message_recipients')
@Check('message_recipients_state', "state IN ('waiting', 'sending', 'sent', 'refused', 'unclear', 'skipped')")
@Index('message_recipients_open', ['messageId', 'dueAt'], { where: "state IN ('waiting', 'sending')" })
@Index('message_recipients_states', ['messageId', 'state'])
export class MessageRecipient {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'message_recipients_pk' }) messageId: string;
  @ManyToOne<Message>('Message', 'recipients')
  @JoinColumn()
  message?: Relation<Message>;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'message_recipients_pk' }) userId: string;
  @ManyToOne<User>('User')
  @JoinColumn()
  user?: Relation<User>;
  @Column('text', { default: 'waiting' }) state: RecipientState;
  @Column('int', { default: 0 }) attempts: number;
  @Column('timestamptz', { default: () => 'now()' }) dueAt: Date;
  @Column('timestamptz', { nullable: true }) claimedAt: Date | null;
}
