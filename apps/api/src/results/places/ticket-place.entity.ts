import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A ticket's place for an arrival. It can be recomputed from the log at any time, and is stored for fast reading. */
@Entity('ticket_places')
export class CountedPlace {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'ticket_places_pk' }) arrivalId: string;
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'ticket_places_pk' }) slotId: string;
  @Column('int') bookingId: number;
  @Column('int') place: number;
  /** Whether another ticket is equally near. */
  @Column('boolean') shared: boolean;
}
