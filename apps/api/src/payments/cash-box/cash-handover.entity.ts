import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { Admin } from '../../admin/access/admin.entity.js';

/**
 * Cash that one organiser hands over to another. The recipient takes responsibility for the cash by confirming the amount while signed in
 * to their own account.
 */
@Entity('cash_handovers')
@Check('cash_handovers_amount', 'amount_cents > 0')
@Check('cash_handovers_another', 'from_admin <> to_admin')
@Check('cash_handovers_confirmed', '(confirmed_at IS NULL) = (confirmed_by IS NULL) AND confirmed_by = to_admin')
@Check('cash_handovers_declined', '(declined_at IS NULL) = (declined_by IS NULL) AND num_nonnulls(confirmed_at, declined_at) <= 1')
@Index('cash_handovers_one_open', ['fromId'], { unique: true, where: 'confirmed_at IS NULL AND declined_at IS NULL' })
export class CashHandover {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'cash_handovers_pk' })
  id: string;
  @ForeignKey('Season', { name: 'cash_handovers_season_fkey' })
  @Column('int')
  seasonYear: number;
  @Column('bigint', { name: 'from_admin' }) fromId: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'from_admin', foreignKeyConstraintName: 'cash_handovers_from_fkey' })
  from?: Relation<Admin>;
  @Column('bigint', { name: 'to_admin' }) toId: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'to_admin', foreignKeyConstraintName: 'cash_handovers_to_fkey' })
  to?: Relation<Admin>;
  @Column('int') amountCents: number;
  @Column('timestamptz', { default: () => 'now()' }) offeredAt: Date;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
  @ForeignKey('Admin', { name: 'cash_handovers_confirmed_by_fkey' })
  @Column('bigint', { name: 'confirmed_by', nullable: true })
  confirmedById: string | null;
  @Column('timestamptz', { nullable: true }) declinedAt: Date | null;
  @ForeignKey('Admin', { name: 'cash_handovers_declined_by_fkey' })
  @Column('bigint', { name: 'declined_by', nullable: true })
  declinedById: string | null;
  @Column('text', { nullable: true }) reason: string | null;
}

/** A cash deposit at the bank, with the bank's slip. A deposit recorded by mistake is marked as withdrawn but never deleted. */
@Entity('cash_deposits')
@Check('cash_deposits_amount', 'amount_cents > 0')
@Index('cash_deposits_reference', ['seasonYear', 'reference'], { unique: true, where: 'withdrawn_at IS NULL' })
export class CashDeposit {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'cash_deposits_pk' })
  id: string;
  @ForeignKey('Season', { name: 'cash_deposits_season_fkey' })
  @Column('int')
  seasonYear: number;
  @ForeignKey('Admin', { name: 'cash_deposits_by_fkey' })
  @Column('bigint', { name: 'deposited_by' })
  depositedById: string;
  @Column('int') amountCents: number;
  /** The reference printed on the bank's slip. */
  @Column('text') reference: string;
  @ForeignKey('StoredFile', { name: 'cash_deposits_slip_fkey' })
  @Column('bigint')
  slipId: string;
  @Column('date') depositedOn: string;
  @Column('timestamptz', { default: () => 'now()' }) recordedAt: Date;
  /** Whether no second person counted this cash, in which case the deposit required an approval (`cash.deposit`). */
  @Column('boolean', { default: false }) alone: boolean;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
}
