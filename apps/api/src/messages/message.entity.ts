import type { AudienceKind, MessagePurpose, MessageState } from '@raffle/contracts/admin/messages';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import type { Admin } from '../admin/access/admin.entity.js';
import type { MessageRecipient } from './message-recipient.entity.js';

/** A message from the organisers to a group of users. */
@Entity('messages')
@Check('messages_audience', "audience IN ('buyers', 'day-buyers', 'unpaid', 'winner', 'everybody')")
@Check('messages_date', "(date IS NOT NULL) = (audience = 'day-buyers')")
@Check('messages_purpose', "purpose IN ('booking', 'news')")
@Check('messages_state', "state IN ('sending', 'sent', 'stopped')")
@Index('messages_sending', ['id'], { where: "state = 'sending'" })
@Unique('messages_request', ['authorId', 'requestKey'])
export class Message {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @ForeignKey('Season')
  @Column('int')
  seasonYear: number;
  @Column('text') audience: AudienceKind;
  @Column('text', { nullable: true }) date: string | null;
  @Column('text') purpose: MessagePurpose;
  @Column('text') subject: string;
  @Column('text') text: string;
  @Column('text', { default: 'sending' }) state: MessageState;
  @Column('bigint') authorId: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn()
  author?: Relation<Admin>;
  @Column('text') requestKey: string;
  @Column('text') requestHash: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
  @OneToMany<MessageRecipient>('MessageRecipient', 'message') recipients?: Relation<MessageRecipient>[];
}
