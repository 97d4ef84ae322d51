import type { SelectionConflict, SelectionState } from '@raffle/contracts/selections';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  VirtualColumn,
} from 'typeorm';
import type { User } from '../auth/user.entity.js';

/** A person's held slots on the way to payment. `slotIds` is kept when the hold ends, so that the person can try again. */
@Entity('selections')
@Check('selections_ends_as', "ends_as IN ('expired', 'cancelled')")
@Check('selections_state', "state IN ('held', 'paying', 'conflict', 'expiring', 'booked', 'expired', 'cancelled')")
@Index('selections_due', ['expiresAt'], { where: "state IN ('held', 'paying', 'expiring', 'conflict')" })
@Index('selections_user', ['userId', 'createdAt'])
export class Selection {
  @PrimaryColumn('uuid') id: string;
  @Column('bigint') userId: string;
  @ManyToOne<User>('User')
  @JoinColumn()
  user?: Relation<User>;
  @ForeignKey('Season')
  @Column('int')
  seasonYear: number;
  @Column('text') state: SelectionState;
  /** Increases whenever the state, the slots or the end of the hold change. */
  @Column('int', { default: 1 }) version: number;
  @Column('text', { array: true }) slotIds: string[];
  @Column('int') priceCents: number;
  @Column('int') totalCents: number;
  @Column('text') customerName: string;
  @Column('text') customerEmail: string;
  @Column('text') customerPhone: string;
  /** Slots that were lost while the person was paying. */
  @Column('jsonb', { nullable: true }) conflict: SelectionConflict | null;
  /** Final state of an expiring selection. */
  @Column('text', { nullable: true }) endsAs: 'expired' | 'cancelled' | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** Start of the hold's age, which may be the start of an earlier hold of the same slots. */
  @Column('timestamptz', { default: () => 'now()' }) heldSince: Date;
  /** Time at which every payment page for the hold must end; null before the first page. */
  @Column('timestamptz', { nullable: true }) pageUntil: Date | null;
  @Column('timestamptz') expiresAt: Date;
  /**
   * Keyed hashes of the origin of a request by an account that has never paid: the client's network address and, unless
   * someone at that domain has paid, the domain of the account's confirmed email address. Null for accounts that have
   * paid and for cash sales.
   */
  @Column('text', { array: true, nullable: true }) heldFrom: string[] | null;
  /** When the row was read, by the database's clock instead of this host's clock. */
  @VirtualColumn('timestamptz', { query: () => 'now()' }) now: Date;
  /**
   * Evaluated when the row is read, not when the transaction began, because the transaction may have waited for another
   * transaction that already counts the hold as ended.
   */
  @VirtualColumn('boolean', { query: (selection) => `${selection}.expires_at <= clock_timestamp()` }) expired: boolean;
}
