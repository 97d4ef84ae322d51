import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The first response stored for an idempotency key. It is returned when the request is repeated. */
@Entity('idempotency_keys')
@Check('idempotency_keys_owner', "owner IN ('person', 'organiser')")
export class IdempotencyKey {
  /** ID of the person or organiser. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'idempotency_keys_pk' }) userId: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pk' }) key: string;
  /** Hash of the method, path and body, because a key belongs to a single request. */
  @Column('text') requestHash: string;
  @Column('int', { nullable: true }) status: number | null;
  /** json rather than jsonb, because jsonb would not preserve the body byte for byte. */
  @Column('json', { nullable: true }) body: unknown;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pk', default: 'person' }) owner: 'person' | 'organiser';
}
