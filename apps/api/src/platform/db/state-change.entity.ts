import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A change of a state, written by triggers of the database. Append-only. Without `txid`, whose type (xid8) TypeORM does not know:
 * the table is left out of its schema diff.
 */
@Entity('audit', { synchronize: false })
@Index('audit_entity', ['entity', 'entityId', 'id'])
@Index('audit_slot', ['slotId', 'id'], { where: 'slot_id IS NOT NULL' })
export class StateChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
  @Column('text') entity: string;
  @Column('text') entityId: string;
  @Column({ type: 'text', nullable: true, collation: 'C' }) slotId: string | null;
  @Column('bigint', { nullable: true }) userId: string | null;
  @Column('text', { nullable: true }) fromState: string | null;
  @Column('text') toState: string;
}
