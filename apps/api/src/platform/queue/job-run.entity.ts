import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When each recurring job last completed, or when its worker started. */
@Entity('job_runs')
export class JobRun {
  @PrimaryColumn('text') name: string;
  @Column('double precision') everySeconds: number;
  @Column('timestamptz', { default: () => 'now()' }) aliveAt: Date;
  /** When a worker started to run the job after at least two minutes without one. */
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
}

/** SQL for whether a job has missed three runs and has not completed for at least ten minutes. */
export const isLate = (aliveAt: string, everySeconds: string): string =>
  `${aliveAt} < now() - greatest(interval '10 minutes', 3 * make_interval(secs => ${everySeconds}))`;
