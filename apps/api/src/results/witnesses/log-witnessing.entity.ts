import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** New options for each column: TypeORM writes the type of the column into them. */
const key = () => ({ primaryKeyConstraintName: 'log_witnessings_pk' });

/** A statement of a witness about a head of a log. Append-only; a witness may repeat it later. */
@Entity('log_witnessings')
@ForeignKey('LogCheckpoint', ['seasonYear', 'size'], ['seasonYear', 'size'], { name: 'log_witnessings_checkpoint_fkey' })
export class LogWitnessing {
  @PrimaryColumn('int', key()) seasonYear: number;
  @PrimaryColumn('int', key()) size: number;
  @ForeignKey('Witness', { name: 'log_witnessings_witness_fkey' })
  @PrimaryColumn('int', key())
  witnessId: number;
  /** By the witness's own clock. */
  @PrimaryColumn('timestamptz', key()) at: Date;
  /** The same instant on the game's calendar, by which slots begin. */
  @Column('timestamptz') calendarAt: Date;
  /** DER of the time stamp. */
  @Column('bytea', { nullable: true }) token: Buffer | null;
  /** A line of the signed note. */
  @Column('text', { nullable: true }) cosignature: string | null;
  @Column('timestamptz', { default: () => 'now()' }) toldAt: Date;
}
