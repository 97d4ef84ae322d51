import type { SelectionConflict, SelectionState } from '@raffle/contracts/selections';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's held set of slots on the way to paying. `slotIds` stays when the hold ends, so that it can be tried again. */
@Entity('selections')
export class Selection {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ name: 'user_id', type: 'bigint' }) userId: string;
  @Column({ name: 'season_year', type: 'int' }) seasonYear: number;
  @Column({ type: 'text' }) state: SelectionState;
  @Column({ type: 'int' }) version: number;
  @Column({ name: 'slot_ids', type: 'text', array: true }) slotIds: string[];
  @Column({ name: 'price_cents', type: 'int' }) priceCents: number;
  @Column({ name: 'total_cents', type: 'int' }) totalCents: number;
  @Column({ name: 'customer_name', type: 'text' }) customerName: string;
  @Column({ name: 'customer_email', type: 'text' }) customerEmail: string;
  @Column({ name: 'customer_phone', type: 'text' }) customerPhone: string;
  @Column({ type: 'jsonb', nullable: true }) conflict: SelectionConflict | null;
  @Column({ name: 'ends_as', type: 'text', nullable: true }) endsAs: 'expired' | 'cancelled' | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt: Date;
}
