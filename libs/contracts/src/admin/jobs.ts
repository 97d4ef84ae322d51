/** A repeating job and its last run. */
export interface AdminJob {
  name: string;
  /** Seconds from one run to the next. */
  everySeconds: number;
  /** When a run last completed, or the worker started. A job that repeats faster records this every ten seconds. */
  lastCompletedAt: string;
  /** Seconds since a run was due; null while the job is on time. */
  lateSeconds: number | null;
}

export interface AdminJobPage {
  jobs: AdminJob[];
  /** Always null: all jobs fit on one page. */
  next: string | null;
}
