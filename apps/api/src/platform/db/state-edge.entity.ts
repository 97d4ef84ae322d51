import { Entity, PrimaryColumn } from 'typeorm';

/** A state transition that the database allows. A trigger rejects all others. */
@Entity('state_edges')
export class StateEdge {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'state_edges_pk' }) entity: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'state_edges_pk' }) fromState: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'state_edges_pk' }) toState: string;
}
