import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { Booking } from './booking.entity.js';

/** A ticket, that is, one slot of a booking. */
@Entity('booking_slots')
@Index('booking_slots_slot', ['slotId', 'bookingId'])
export class BookingSlot {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'booking_slots_pk' }) bookingId: number;
  @ManyToOne<Booking>('Booking', 'slots')
  @JoinColumn()
  booking?: Relation<Booking>;
  /** `2025-07-01T10:00` */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'booking_slots_pk', collation: 'C' }) slotId: string;
}
