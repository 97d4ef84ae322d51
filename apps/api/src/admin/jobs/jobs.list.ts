import type { AdminJob } from '@raffle/contracts/admin/jobs';
import { hasWords } from '../../platform/lists/conditions.js';
import { maunTime } from '../../platform/lists/query-lines.js';
import type { ResourceList } from '../../platform/lists/resource-list.js';
import { isLate, JobRun } from '../../platform/queue/job-run.entity.js';
import type { JobQueryDto } from './jobs.dto.js';

const LATE = isLate('job.aliveAt', 'job.everySeconds');
const LATE_SECONDS = `CASE WHEN ${LATE} THEN CAST(extract(epoch FROM now() - job.aliveAt) - job.everySeconds AS int) END`;

/** Repeating jobs, sorted by name. */
export const JOB_LIST: ResourceList<JobRun & { lateSeconds: number | null }, JobQueryDto, AdminJob> = {
  name: 'jobs',
  entity: JobRun,
  alias: 'job',
  select: ['job'],
  computed: { lateSeconds: LATE_SECONDS },
  filters: {
    q: hasWords('job.name'),
    state: (state) => (state === 'late' ? LATE : `NOT (${LATE})`),
  },
  order: { 'job.name': 'ASC' },
  limit: 200,
  view: ({ name, everySeconds, aliveAt, lateSeconds }) => ({ name, everySeconds, lastCompletedAt: aliveAt.toISOString(), lateSeconds }),
  columns: [
    ['job', 'job.name'],
    ['repeats after seconds', 'job.everySeconds'],
    ['last completed at (Maun time)', maunTime('job.aliveAt')],
    ['seconds late', LATE_SECONDS],
  ],
};
