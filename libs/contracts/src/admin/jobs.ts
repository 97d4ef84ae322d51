/** A repeating job and its last run. */
export interface AdminJob {
  name: string;
  /** Seconds between two runs. */
  everySeconds: number;
  /**
   * ISO instant at which a run last completed, or at which the worker last started if that was later. A job that runs more often than every
   * ten seconds records this only every ten seconds.
   */
  lastCompletedAt: string;
  /** Seconds since the overdue run was due; null while the job is on time. */
  lateSeconds: number | null;
}

export interface AdminJobPage {
  jobs: AdminJob[];
  /** Always null: all jobs fit on one page. */
  next: string | null;
}
