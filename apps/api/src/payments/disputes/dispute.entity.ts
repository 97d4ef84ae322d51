import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
  UpdateDateColumn,
} from 'typeorm';
import type { Payment } from '../payment.entity.js';
import type { DisputeStatus } from '../provider/provider-page.js';

/** A dispute about a payment, as last reported by the provider. */
@Entity('disputes')
@Check('disputes_amount', 'amount_cents > 0')
@Check('disputes_withdrawn', 'withdrawn_cents >= 0')
@Index('disputes_of_payment', ['paymentId'])
@Unique('disputes_provider', ['providerId'])
export class Dispute {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'disputes_pk' }) id: string;
  @Column('bigint') paymentId: string;
  @ManyToOne<Payment>('Payment', 'disputes')
  @JoinColumn({ foreignKeyConstraintName: 'disputes_payment' })
  payment?: Relation<Payment>;
  @Column('text') providerId: string;
  @Column('text') status: DisputeStatus;
  @Column('int') amountCents: number;
  /** Amount that the bank has withdrawn and not reinstated. */
  @Column('int') withdrawnCents: number;
  /** When this status was read from the provider. Prevents an older reading from overwriting it. */
  @Column('timestamptz') readAt: Date;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt: Date;
}
