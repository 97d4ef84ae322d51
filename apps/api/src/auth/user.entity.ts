import type { NameDisplay } from '@raffle/contracts/people/auth';
import { Check, Column, CreateDateColumn, Entity, Generated, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A person who predicts. Whoever asked to be forgotten stays as a row without anything personal. */
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
  /** Stands in the link of each mail of news: it ends them without signing in, and does nothing else. */
  @Generated('uuid')
  @Column('uuid')
  newsToken: string;
  @Column('timestamptz', { nullable: true }) newsDeclinedAt: Date | null;
  /** Since when one email with the places of their tickets is wanted, once a winner is announced; null: it is not. */
  @Column('timestamptz', { nullable: true }) placeMailWantedAt: Date | null;
  /** What organisers' searches compare: `search_form` of the name and the address. */
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
