import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A state change, written by database triggers. Append-only. TypeORM does not support xid8, the type of the `txid` column. The column is
 * therefore not mapped, and the table is excluded from TypeORM's schema diff.
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
