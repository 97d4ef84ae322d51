import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

export type ClaimState = 'held' | 'sold' | 'blocked' | 'released';

/**
 * A claim on a slot. The partial unique index `claims_one_live_per_slot` ensures that a slot has at most one live claim, that is, one in
 * any state except `released`. `expiresAt` is set only for held claims without a payment page. A held claim with a payment page has no
 * expiry time, because only the two-step expiry frees it.
 */
@Entity('claims')
@Check('claims_owner', "state = 'blocked' OR state = 'released' OR (user_id IS NOT NULL AND selection_id IS NOT NULL)")
@Check('claims_slot_id', 'length(slot_id) = 16')
@Check('claims_sold_has_booking', "state <> 'sold' OR booking_id IS NOT NULL")
@Check('claims_state', "state IN ('held', 'sold', 'blocked', 'released')")
@Index('claims_blocked', ['date'], { where: "state = 'blocked'" })
@Index('claims_by_selection', ['selectionId'])
@Index('claims_held', ['selectionId'], { where: "state = 'held'" })
@Index('claims_let_go', ['slotId', 'heldUntil'], { where: 'held_until IS NOT NULL' })
@Index('claims_live_by_date', ['date'], { where: "state <> 'released'" })
@Index('claims_live_by_user', ['userId', 'date'], { where: "state <> 'released'" })
@Index('claims_one_live_per_slot', ['slotId'], { unique: true, where: "state <> 'released'" })
export class Claim {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column({ type: 'text', collation: 'C' }) slotId: string;
  @Column({ type: 'text', collation: 'C', generatedType: 'STORED', asExpression: '"left"(slot_id, 10)', insert: false, update: false })
  date: string;
  @Column('text') state: ClaimState;
  @Column('bigint', { nullable: true }) userId: string | null;
  @ForeignKey('Selection')
  @Column('uuid', { nullable: true })
  selectionId: string | null;
  @ForeignKey('Booking')
  @Column('int', { nullable: true })
  bookingId: number | null;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** Time from which the hold's age is counted. Earlier than `createdAt` by however long the slot was held shortly before. */
  @Column('timestamptz', { default: () => 'now()' }) heldSince: Date;
  /** When the hold was released or expired; null for current holds and sold slots. */
  @Column('timestamptz', { nullable: true }) heldUntil: Date | null;
  /** When the slot was found to be on sale, by the calendar clock rather than the database's clock; null for claims by organisers. */
  @Column('timestamptz', { nullable: true }) askedAt: Date | null;
  /** The season's cut-off at the time of `askedAt`. */
  @Column('int', { nullable: true }) cutoffMinutes: number | null;
}
