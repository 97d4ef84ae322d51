import { Badge } from '@chakra-ui/react/badge';
import type { AdminJobPage } from '@raffle/contracts/admin/jobs';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { formatInstant } from '../../lib/format/formats';
import { pagesQuery } from '../list/pages-query';
import { ResourceList } from '../list/resource-list';
import { defineList } from '../list/resource-list.types';
import { jobsCopy as copy } from './jobs.copy';

const { filters: words, table } = copy;

const jobList = defineList({
  name: 'jobs',
  query: pagesQuery<AdminJobPage>('jobs', ADMIN_API.jobs),
  rows: ({ jobs }) => jobs,
  rowKey: ({ name }) => name,
  copy: { label: table.label, empty: copy.none, failed: copy.failed, filters: words.label },
  filters: {
    q: { kind: 'search', label: words.q, hint: words.qHint },
    state: { kind: 'select', label: words.state, options: words.states },
  },
  exported: { path: ADMIN_API.jobsExport, fileName: 'jobs.csv' },
  columns: [
    { label: table.name, isHeader: true, cell: ({ name }) => name },
    { label: table.every, cell: ({ everySeconds }) => formatSeconds(everySeconds) },
    { label: table.completed, kind: 'time', cell: ({ lastCompletedAt }) => formatInstant(lastCompletedAt) },
    { label: table.state, kind: 'state', cell: ({ lateSeconds }) => <JobState lateSeconds={lateSeconds} /> },
  ],
});

function JobState({ lateSeconds }: { lateSeconds: number | null }) {
  if (lateSeconds === null) return <Badge colorPalette="reed">{copy.onTime}</Badge>;
  return <Badge colorPalette="danger">{copy.late(formatSeconds(lateSeconds))}</Badge>;
}

/** 600 -> `10 minutes` */
const formatSeconds = (seconds: number): string => formatDistanceStrict(0, seconds * 1000);

export default function JobsPage() {
  return <ResourceList list={jobList} />;
}
