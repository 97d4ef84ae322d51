import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A key that signs a season's log heads. Keys are numbered from 1 within a season. Rows are append-only. */
@Entity('signing_keys')
export class StoredSigningKey {
  @ForeignKey('Season', { name: 'signing_keys_season_fkey' })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'signing_keys_pk' })
  seasonYear: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'signing_keys_pk' }) number: number;
  /** First line of the log heads: the site's host when the log began, then `/log/` and the year. The same for all of a season's keys. */
  @Column('text') origin: string;
  /** Verifier key in C2SP signed-note format. */
  @Column('text') verifier: string;
  /** Ed25519 seed, 32 bytes. */
  @Column('bytea') secret: Buffer;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
