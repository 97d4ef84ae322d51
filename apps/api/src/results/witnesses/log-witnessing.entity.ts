import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Returns a new object for each column, because TypeORM modifies the object by adding the column's type. */
const key = () => ({ primaryKeyConstraintName: 'log_witnessings_pk' });

/** A witness's statement about a log head. A witness may repeat a statement later. Rows are append-only. */
@Entity('log_witnessings')
@ForeignKey('LogCheckpoint', ['seasonYear', 'size'], ['seasonYear', 'size'], { name: 'log_witnessings_checkpoint_fkey' })
export class LogWitnessing {
  @PrimaryColumn('int', key()) seasonYear: number;
  @PrimaryColumn('int', key()) size: number;
  @ForeignKey('Witness', { name: 'log_witnessings_witness_fkey' })
  @PrimaryColumn('int', key())
  witnessId: number;
  /** Time of the statement, according to the witness's own clock. */
  @PrimaryColumn('timestamptz', key()) at: Date;
  /** The same time on the game's calendar, which slots use too. */
  @Column('timestamptz') calendarAt: Date;
  /** The timestamp, in DER. */
  @Column('bytea', { nullable: true }) token: Buffer | null;
  /** The witness's signature line in the signed note. */
  @Column('text', { nullable: true }) cosignature: string | null;
  @Column('timestamptz', { default: () => 'now()' }) toldAt: Date;
}
