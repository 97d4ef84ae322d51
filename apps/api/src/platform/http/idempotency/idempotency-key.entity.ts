import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The stored first response for a key, which is returned when the request is repeated. */
@Entity('idempotency_keys')
@Check('idempotency_keys_owner', "owner IN ('person', 'organiser')")
export class IdempotencyKey {
  /** ID of the person or organiser. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'idempotency_keys_pk' }) userId: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pk' }) key: string;
  /** Hash of method, path and body, because a key belongs to one request. */
  @Column('text') requestHash: string;
  @Column('int', { nullable: true }) status: number | null;
  /** Stored byte for byte, which jsonb does not guarantee. */
  @Column('json', { nullable: true }) body: unknown;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pk', default: 'person' }) owner: 'person' | 'organiser';
}
