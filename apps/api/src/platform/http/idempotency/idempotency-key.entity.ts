import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The first answer to a key, for whoever asks again. */
@Entity('idempotency_keys')
@Check('idempotency_keys_owner', "owner IN ('person', 'organiser')")
export class IdempotencyKey {
  /** Number of the person or the organiser. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'idempotency_keys_pk' }) userId: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pk' }) key: string;
  /** Of method, path and body: a key belongs to one request. */
  @Column('text') requestHash: string;
  @Column('int', { nullable: true }) status: number | null;
  /** To the byte, which jsonb would not keep. */
  @Column('json', { nullable: true }) body: unknown;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_keys_pk', default: 'person' }) owner: 'person' | 'organiser';
}
