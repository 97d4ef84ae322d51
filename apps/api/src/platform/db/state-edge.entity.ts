import { Entity, PrimaryColumn } from 'typeorm';

/** A change of state that the database allows; a trigger refuses every other. */
@Entity('state_edges')
export class StateEdge {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'state_edges_pk' }) entity: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'state_edges_pk' }) fromState: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'state_edges_pk' }) toState: string;
}
