import { Entity, PrimaryColumn } from 'typeorm';

/** A state transition that the database allows. A trigger refuses all other transitions. */
@Entity('state_edges')
export class StateEdge {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'state_edges_pk' }) entity: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'state_edges_pk' }) fromState: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'state_edges_pk' }) toState: string;
}
