import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What is decided about a payment at the provider that no row knows. */
@Entity('unknown_payments')
@Check('unknown_payments_belongs', "belongs IN ('ours', 'foreign')")
@Check('unknown_payments_decision', "decision IN ('give-back', 'leave')")
export class UnknownPayment {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'unknown_payments_pk' }) intentId: string;
  @Column('text') name: string;
  @Column('text') belongs: 'ours' | 'foreign';
  @Column('int') heldCents: number;
  @Column('text', { nullable: true }) decision: 'give-back' | 'leave' | null;
  /** Null when it was not an organiser. */
  @Column('text', { nullable: true }) decidedBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) seenAt: Date;
  /** Too many came at once: an organiser decides. */
  @Column('timestamptz', { nullable: true }) heldAt: Date | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  /** The provider gave it back. */
  @Column('timestamptz', { nullable: true }) givenAt: Date | null;
}
