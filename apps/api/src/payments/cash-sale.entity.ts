import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import type { Booking } from '../bookings/booking.entity.js';
import type { Admin } from '../admin/access/admin.entity.js';
import type { CashShift } from './cash-box/cash-shift.entity.js';

/** A booking sold for cash at the bridge. The cash is returned in full or not at all. */
@Entity('cash_sales')
@Check('cash_sales_amount_cents_check', 'amount_cents > 0')
@Check('cash_sales_request_whole', '(request_key IS NULL) = (request_hash IS NULL)')
@Check(
  'cash_sales_returned',
  'returned_cents IN (0, amount_cents) AND ((returned_cents > 0) = (returned_at IS NOT NULL)) AND ((returned_at IS NULL) = (returned_by IS NULL))',
)
@Index('cash_sales_by_cashier', ['soldById', 'soldAt'])
@Index('cash_sales_by_shift', ['shiftId'])
@Index('cash_sales_by_returned_shift', ['returnedShiftId'], { where: 'returned_shift_id IS NOT NULL' })
@Unique('cash_sales_code', ['code'])
@Unique('cash_sales_receipt', ['seasonYear', 'receipt'])
@Unique('cash_sales_request', ['soldById', 'requestKey'])
export class CashSale {
  @PrimaryColumn('int') bookingId: number;
  @ManyToOne<Booking>('Booking')
  @JoinColumn()
  booking?: Relation<Booking>;
  @ForeignKey('Season')
  @Column('int')
  seasonYear: number;
  /** Receipt number, counted from 1 in each season. */
  @Column('int') receipt: number;
  /** Code printed on the receipt. With this code, the buyer can find the ticket in the public log. */
  @Column('text', { default: () => 'new_receipt_code()' }) code: string;
  @Column('int') amountCents: number;
  @Column('int', { default: 0 }) returnedCents: number;
  @Column('bigint', { name: 'sold_by' }) soldById: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'sold_by' })
  soldBy?: Relation<Admin>;
  @Column('timestamptz', { default: () => 'now()' }) soldAt: Date;
  @Column('bigint', { name: 'returned_by', nullable: true }) returnedById: string | null;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'returned_by' })
  returnedBy?: Relation<Admin> | null;
  @Column('timestamptz', { nullable: true }) returnedAt: Date | null;
  /** Idempotency key. If a cashier's phone loses the response, it repeats the request with the same key. */
  @Column('text', { nullable: true }) requestKey: string | null;
  @Column('text', { nullable: true }) requestHash: string | null;
  /** Shift in which the cashier made the sale; null for a sale made before shifts existed. */
  @Column('bigint', { nullable: true }) shiftId: string | null;
  @ManyToOne<CashShift>('CashShift')
  @JoinColumn({ foreignKeyConstraintName: 'cash_sales_shift_fkey' })
  shift?: Relation<CashShift> | null;
  /** Shift from whose box the cash was returned; null if it has not been returned. */
  @Column('bigint', { nullable: true }) returnedShiftId: string | null;
  @ManyToOne<CashShift>('CashShift')
  @JoinColumn({ foreignKeyConstraintName: 'cash_sales_returned_shift_fkey' })
  returnedShift?: Relation<CashShift> | null;
  /** Whether the buyer gave no phone number. */
  @Column('boolean', { default: false }) unnamed: boolean;
  /** Whether the buyer's name or phone number is the cashier's own. */
  @Column('boolean', { default: false }) toSelf: boolean;
}
