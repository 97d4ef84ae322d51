import type { CharityNumber } from '@raffle/contracts/money/payouts';
import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { StoredFile } from '../files/stored-file.entity.js';
import type { Admin } from '../admin/access/admin.entity.js';

/** Money paid to a charity. A payout recorded by mistake is withdrawn but never deleted, because the audit log refers to it. */
@Entity('payouts')
@Check('payouts_amount', 'amount_cents > 0')
@Check('payouts_charity', 'charity IN (1, 2)')
@Index('payouts_standing', ['seasonYear', 'charity'], { where: 'withdrawn_at IS NULL' })
export class Payout {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @ForeignKey('Season')
  @Column('int')
  seasonYear: number;
  /** The charity's number, 1 or 2. Each charity is due half of the net proceeds. */
  @Column('int') charity: CharityNumber;
  /** The charity's name at the time when the payout was proposed. */
  @Column('text') charityName: string;
  @Column('int') amountCents: number;
  @Column('date') paidOn: string;
  @Column('bigint') proofId: string;
  @ManyToOne<StoredFile>('StoredFile')
  @JoinColumn()
  proof?: Relation<StoredFile>;
  @Column('bigint', { name: 'recorded_by' }) recordedById: string;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'recorded_by' })
  recordedBy?: Relation<Admin>;
  @Column('timestamptz', { default: () => 'now()' }) recordedAt: Date;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
}
