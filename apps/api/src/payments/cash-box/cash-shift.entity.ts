import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { Admin } from '../../admin/access/admin.entity.js';

/**
 * A cashier's shift at the box. The cash is counted at the start and at the end. These counts never change. Only the settlement of a
 * difference can be added later.
 */
@Entity('cash_shifts')
@Check('cash_shifts_amounts', 'opening_cents >= 0 AND coalesce(counted_cents, 0) >= 0')
@Check('cash_shifts_closed', 'num_nonnulls(closed_at, closed_by, counted_cents, expected_cents) IN (0, 4)')
@Check(
  'cash_shifts_settled',
  'num_nonnulls(settled_at, settled_by, settled_reason) IN (0, 3) AND (settled_at IS NULL OR counted_cents <> expected_cents)',
)
@Index('cash_shifts_one_open', ['cashierId'], { unique: true, where: 'closed_at IS NULL' })
export class CashShift {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'cash_shifts_pk' })
  id: string;
  @ForeignKey('Season', { name: 'cash_shifts_season_fkey' })
  @Column('int')
  seasonYear: number;
  @Column('bigint') cashierId: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ foreignKeyConstraintName: 'cash_shifts_cashier_fkey' })
  cashier?: Relation<Admin>;
  @Column('timestamptz', { default: () => 'now()' }) openedAt: Date;
  @Column('int') openingCents: number;
  @Column('timestamptz', { nullable: true }) closedAt: Date | null;
  @Column('bigint', { name: 'closed_by', nullable: true }) closedById: string | null;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'closed_by', foreignKeyConstraintName: 'cash_shifts_closed_by_fkey' })
  closedBy?: Relation<Admin> | null;
  @Column('int', { nullable: true }) countedCents: number | null;
  /** Opening count plus sales minus returned cash, as computed by the database. */
  @Column('int', { nullable: true }) expectedCents: number | null;
  @Column('text', { nullable: true }) note: string | null;
  @Column('timestamptz', { nullable: true }) settledAt: Date | null;
  /**
   * The organiser who settled the difference. If the cashier or the organiser who closed the shift settles it, the settlement requires an
   * approval (`cash.settle`).
   */
  @Column('bigint', { name: 'settled_by', nullable: true }) settledById: string | null;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'settled_by', foreignKeyConstraintName: 'cash_shifts_settled_by_fkey' })
  settledBy?: Relation<Admin> | null;
  @Column('text', { nullable: true }) settledReason: string | null;
}
