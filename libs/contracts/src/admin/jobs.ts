/** A recurring job and its last run. */
export interface AdminJob {
  name: string;
  /** Seconds between two runs. */
  everySeconds: number;
  /**
   * ISO timestamp at which a run last completed or, if later, at which the worker last started. Jobs that run more often than every ten
   * seconds record a completion only every ten seconds.
   */
  lastCompletedAt: string;
  /** Seconds since the overdue run was due; null while the job is on time. */
  lateSeconds: number | null;
}

export interface AdminJobPage {
  jobs: AdminJob[];
  /** Always null, because all jobs fit on one page. */
  next: string | null;
}
