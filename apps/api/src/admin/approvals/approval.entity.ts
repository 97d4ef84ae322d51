import type { ApprovalFact, ApprovalState, ActionName } from '@raffle/contracts/admin/approvals';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An action that one organiser proposes and another approves. A trigger rejects changes to any column that does not record the outcome.
 */
@Entity('approvals')
@Check('approvals_state', "state IN ('proposed', 'done', 'declined', 'withdrawn', 'expired')")
@Check('approvals_reason', "reason <> ''")
@Check('approvals_another', 'approved_by_id <> proposed_by_id AND approved_by_id <> coalesce(barred_id, 0)')
@Check(
  'approvals_alone',
  "executed_at IS NULL OR approved_by_id IS NOT NULL OR (alone AND executed_at >= proposed_at + interval '24 hours')",
)
@Check('approvals_done', "(state = 'done') = (executed_at IS NOT NULL) AND (executed_at IS NOT NULL OR approved_by_id IS NULL)")
@Index('approvals_one_open', ['deed', 'subject'], { unique: true, where: "state = 'proposed'" })
@Index('approvals_executed_tx', ['executedTx'])
export class Approval {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'approvals_pk' }) id: string;
  @Column('text') deed: ActionName;
  /** What the action applies to. There can be only one open proposal per action and subject. */
  @Column('text') subject: string;
  @ForeignKey('Season', { name: 'approvals_season_fkey' })
  @Column('int', { nullable: true })
  seasonYear: number | null;
  @ForeignKey('Arrival', { name: 'approvals_arrival_fkey' })
  @Column('bigint', { nullable: true })
  arrivalId: string | null;
  @Column('jsonb') payload: object;
  @Column('text') line: string;
  @Column('jsonb') facts: ApprovalFact[];
  @Column('text') reason: string;
  @Column('text', { default: 'proposed' }) state: ApprovalState;
  @ForeignKey('Admin', { name: 'approvals_proposed_by_fkey' })
  @Column('bigint')
  proposedById: string;
  @Column('timestamptz', { default: () => 'now()' }) proposedAt: Date;
  @Column('timestamptz') expiresAt: Date;
  /** An organiser who may not approve the proposal, for example because they recorded the arrival or sold the ticket. */
  @ForeignKey('Admin', { name: 'approvals_barred_fkey' })
  @Column('bigint', { nullable: true })
  barredId: string | null;
  /** True if, at the time of the proposal, nobody else could approve it. */
  @Column('boolean') alone: boolean;
  @ForeignKey('Admin', { name: 'approvals_approved_by_fkey' })
  @Column('bigint', { nullable: true })
  approvedById: string | null;
  @Column('timestamptz', { nullable: true }) executedAt: Date | null;
  /** ID of the transaction that executed the action. It links the proposer to the log entries that this transaction caused. */
  @Column('text', { nullable: true }) executedTx: string | null;
  /** The organiser who declined or withdrew the proposal, or executed the action alone. */
  @ForeignKey('Admin', { name: 'approvals_decided_by_fkey' })
  @Column('bigint', { nullable: true })
  decidedById: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  @Column('text', { nullable: true }) decision: string | null;
}
