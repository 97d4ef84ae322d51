import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type ClaimState = 'held' | 'sold' | 'blocked' | 'released';

/**
 * The row that says a slot is taken. At most one live claim (anything but `released`) a slot, by the partial unique
 * index `claims_one_live_per_slot`. `expiresAt` is set only while nothing can be paid for it; a claim behind an open
 * payment page has none and is freed by the two-step expiry alone.
 */
@Entity('claims')
export class Claim {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ name: 'slot_id', type: 'text' }) slotId: string;
  @Column({ type: 'text', insert: false, update: false }) date: string;
  @Column({ type: 'text' }) state: ClaimState;
  @Column({ name: 'user_id', type: 'bigint', nullable: true }) userId: string | null;
  @Column({ name: 'selection_id', type: 'uuid', nullable: true }) selectionId: string | null;
  @Column({ name: 'booking_id', type: 'int', nullable: true }) bookingId: number | null;
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true }) expiresAt: Date | null;
}
