import type { NameDisplay } from '@raffle/contracts/people/auth';
import { Check, Column, CreateDateColumn, Entity, Generated, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A hash that matches no password and no security answer. */
export const NO_HASH = '';

/** A participant. A deleted account's row is kept without personal data. */
@Entity('users')
@Check('users_name_display', "name_display IN ('full', 'initial', 'anonymous')")
@Index('users_email', { synchronize: false })
@Index('users_news_token', ['newsToken'], { unique: true })
@Unique('users_public_id', ['publicId'])
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('text') publicId: string;
  /** Stored in lower case. */
  @Column('text') email: string;
  /** When the user opened a link emailed to this address; null if they have opened none. */
  @Column('timestamptz', { nullable: true }) emailConfirmedAt: Date | null;
  @Column('text') fullName: string;
  @Column('text') phone: string;
  @Column('text') passwordHash: string;
  @Column('text') securityQuestion: string;
  @Column('text') securityAnswerHash: string;
  @Column('text', { default: 'full' }) nameDisplay: NameDisplay;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  /** Whether this is a cash buyer, whose account nobody can sign in to. */
  @Column('boolean', { default: false }) walkIn: boolean;
  /** Token of the unsubscribe link in news emails. It can only be used to unsubscribe. */
  @Generated('uuid')
  @Column('uuid')
  newsToken: string;
  @Column('timestamptz', { nullable: true }) newsDeclinedAt: Date | null;
  /** When the user requested the email that reports how close their tickets were; null if they have not requested it. */
  @Column('timestamptz', { nullable: true }) placeMailWantedAt: Date | null;
  /** `search_form` of the name and, except for cash buyers, of the email address. Organisers' searches use it. */
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
