import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Records when each recurring job last completed or, before its first run, when its worker started. */
@Entity('job_runs')
export class JobRun {
  @PrimaryColumn('text') name: string;
  @Column('double precision') everySeconds: number;
  @Column('timestamptz', { default: () => 'now()' }) aliveAt: Date;
  /** When a worker last started after the job had been without one for at least two minutes. */
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
}

/** Returns an SQL condition that is true if a job has missed three runs and has not completed one for at least ten minutes. */
export const isLate = (aliveAt: string, everySeconds: string): string =>
  `${aliveAt} < now() - greatest(interval '10 minutes', 3 * make_interval(secs => ${everySeconds}))`;
