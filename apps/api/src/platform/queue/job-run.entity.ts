import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When each repeated job last came to its end, or its worker began. */
@Entity('job_runs')
export class JobRun {
  @PrimaryColumn('text') name: string;
  @Column('double precision') everySeconds: number;
  @Column('timestamptz', { default: () => 'now()' }) aliveAt: Date;
}
