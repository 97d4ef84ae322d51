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

/** The slots that a person holds in order to pay for them. `slotIds` is kept after the hold ends, so that the person can try again. */
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
  /** Incremented whenever the state, the slots or the end of the hold changes. */
  @Column('int', { default: 1 }) version: number;
  @Column('text', { array: true }) slotIds: string[];
  @Column('int') priceCents: number;
  @Column('int') totalCents: number;
  @Column('text') customerName: string;
  @Column('text') customerEmail: string;
  @Column('text') customerPhone: string;
  /** Slots that were lost while the person was paying. */
  @Column('jsonb', { nullable: true }) conflict: SelectionConflict | null;
  /** Final state that an expiring selection will reach. */
  @Column('text', { nullable: true }) endsAs: 'expired' | 'cancelled' | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** Time from which the hold's age is counted. Earlier than `createdAt` if the same slots were held shortly before. */
  @Column('timestamptz', { default: () => 'now()' }) heldSince: Date;
  /** Time at which every payment page for the hold expires; null until the first page is opened. */
  @Column('timestamptz', { nullable: true }) pageUntil: Date | null;
  @Column('timestamptz') expiresAt: Date;
  /**
   * Keyed hashes that identify where the request came from: the client's network address and the domain of the account's confirmed email
   * address. The domain is omitted if someone at that domain has paid. Null for accounts that have paid and for cash sales.
   */
  @Column('text', { array: true, nullable: true }) heldFrom: string[] | null;
  /** When the row was read, according to the database's clock rather than this host's. */
  @VirtualColumn('timestamptz', { query: () => 'now()' }) now: Date;
  /**
   * Whether the hold has expired, evaluated when the row is read. `now()`, the start of the transaction, would be too early, because this
   * transaction may have waited for another one that already treats the hold as ended.
   */
  @VirtualColumn('boolean', { query: (selection) => `${selection}.expires_at <= clock_timestamp()` }) expired: boolean;
}
