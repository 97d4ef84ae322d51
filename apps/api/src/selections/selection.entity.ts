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

/** A person's held set of slots on the way to paying. `slotIds` stays when the hold ends, so that it can be tried again. */
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
  /** Grows with each change of its slots. */
  @Column('int', { default: 1 }) version: number;
  @Column('text', { array: true }) slotIds: string[];
  @Column('int') priceCents: number;
  @Column('int') totalCents: number;
  @Column('text') customerName: string;
  @Column('text') customerEmail: string;
  @Column('text') customerPhone: string;
  /** Slots that were lost while they were paid for. */
  @Column('jsonb', { nullable: true }) conflict: SelectionConflict | null;
  /** What an expiring selection becomes. */
  @Column('text', { nullable: true }) endsAs: 'expired' | 'cancelled' | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** The age of the hold: the person may have held some of the slots before, in a selection that this one goes on with. */
  @Column('timestamptz', { default: () => 'now()' }) heldSince: Date;
  /** The end of the one payment page that the hold may wait for, once there was one. */
  @Column('timestamptz', { nullable: true }) pageUntil: Date | null;
  @Column('timestamptz') expiresAt: Date;
  /**
   * Keyed hashes of the address from which an account that never paid asked for it and, unless somebody of it has paid, of its confirmed
   * mail domain. Null for customers and for cash sales.
   */
  @Column('text', { array: true, nullable: true }) heldFrom: string[] | null;
  /** When it was read, by the database's clock and never by this host's. */
  @VirtualColumn('timestamptz', { query: () => 'now()' }) now: Date;
  /** At the instant of the reading, not of its transaction's beginning: that may have waited for whoever counts it as over already. */
  @VirtualColumn('boolean', { query: (selection) => `${selection}.expires_at <= clock_timestamp()` }) expired: boolean;
}
