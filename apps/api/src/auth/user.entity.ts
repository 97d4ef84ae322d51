import type { NameDisplay } from '@raffle/contracts/people/auth';
import { Check, Column, CreateDateColumn, Entity, Generated, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A person who predicts. A deleted account stays as a row without anything personal. */
@Entity('users')
@Check('users_name_display', "name_display IN ('full', 'initial', 'anonymous')")
@Index('users_email', { synchronize: false })
@Index('users_news_token', ['newsToken'], { unique: true })
@Unique('users_public_id', ['publicId'])
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('text') publicId: string;
  /** Lower case. */
  @Column('text') email: string;
  /** When a link that was mailed to this address was followed; null until then. */
  @Column('timestamptz', { nullable: true }) emailConfirmedAt: Date | null;
  @Column('text') fullName: string;
  @Column('text') phone: string;
  @Column('text') passwordHash: string;
  @Column('text') securityQuestion: string;
  @Column('text') securityAnswerHash: string;
  @Column('text', { default: 'full' }) nameDisplay: NameDisplay;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  /** Bought at the bridge, without an account: nobody signs in as this person. */
  @Column('boolean', { default: false }) walkIn: boolean;
  /** In the unsubscribe link of news emails. It does nothing else. */
  @Generated('uuid')
  @Column('uuid')
  newsToken: string;
  @Column('timestamptz', { nullable: true }) newsDeclinedAt: Date | null;
  /** Since when they want an email with the places of their tickets once a winner is announced; null if they don't. */
  @Column('timestamptz', { nullable: true }) placeMailWantedAt: Date | null;
  /** `search_form` of name and address, for organisers' searches. */
  @Column({
    type: 'text',
    generatedType: 'STORED',
    asExpression: "search_form((full_name || CASE WHEN walk_in THEN ''::text ELSE (' '::text || email) END))",
    insert: false,
    update: false,
    select: false,
  })
  searchText: string;
}
