import type { SealKind } from '@raffle/contracts/results';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** A link of the chain that seals which tickets were sold, and when. Append-only. */
@Entity('ticket_seals')
@Check('ticket_seals_kind', "kind IN ('ticket', 'void')")
@Unique('ticket_seals_once', ['reference', 'slotId', 'kind'])
export class TicketSeal {
  @ForeignKey('Season')
  @PrimaryColumn('int', { primaryKeyConstraintName: 'ticket_seals_pk' })
  seasonYear: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'ticket_seals_pk' }) seq: number;
  @Column('text') kind: SealKind;
  @Column('text') reference: string;
  @Column({ type: 'text', collation: 'C' }) slotId: string;
  @Column('timestamptz') paidAt: Date;
  @Column('text') salt: string;
  @Column('text') leaf: string;
  @Column('text') hash: string;
  @Column('timestamptz', { default: () => 'now()' }) sealedAt: Date;
}
