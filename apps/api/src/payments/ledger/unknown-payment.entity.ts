import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A payment at the provider that matches none of our rows, and the decision about it. */
@Entity('unknown_payments')
@Check('unknown_payments_belongs', "belongs IN ('ours', 'foreign')")
@Check('unknown_payments_decision', "decision IN ('give-back', 'leave')")
export class UnknownPayment {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'unknown_payments_pk' }) intentId: string;
  @Column('text') name: string;
  @Column('text') belongs: 'ours' | 'foreign';
  @Column('int') heldCents: number;
  @Column('text', { nullable: true }) decision: 'give-back' | 'leave' | null;
  /** Null if the decision was automatic or has not been made yet. */
  @Column('text', { nullable: true }) decidedBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) seenAt: Date;
  /**
   * When the payment was held because too many unknown payments were found within an hour, so that an organiser must
   * decide; otherwise null.
   */
  @Column('timestamptz', { nullable: true }) heldAt: Date | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  /** When the provider refunded or released the payment. */
  @Column('timestamptz', { nullable: true }) givenAt: Date | null;
}
