import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A ticket's place for an arrival. Can be recomputed from the log at any time, but is stored so that it can be read quickly. */
@Entity('ticket_places')
export class CountedPlace {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'ticket_places_pk' }) arrivalId: string;
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'ticket_places_pk' }) slotId: string;
  @Column('int') bookingId: number;
  @Column('int') place: number;
  /** Whether another ticket is equally near and has the same place. */
  @Column('boolean') shared: boolean;
}
