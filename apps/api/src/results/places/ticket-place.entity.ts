import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How close a ticket that takes part was, by an arrival: kept only to be read, thousands at once, and counted again at any time. */
@Entity('ticket_places')
export class CountedPlace {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'ticket_places_pk' }) arrivalId: string;
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'ticket_places_pk' }) slotId: string;
  @Column('int') bookingId: number;
  @Column('int') place: number;
  /** Another one is as near. */
  @Column('boolean') shared: boolean;
}
