import { Stack } from '@chakra-ui/react/stack';
import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../lib/format/formats';
import { ListSection, Muted } from '../frame/section';
import { QueryError, QueryPending } from '../list/query-boundary';
import type { Column } from '../list/resource-list.types';
import { ResourceTable } from '../list/resource-table';
import { ApprovalCard } from './approval-card';
import { approvalsCopy as copy } from './approvals.copy';
import { approvalsQuery } from './approvals.queries';

/** What waits for somebody, then what was decided. */
export default function ApprovalsPanel() {
  const { data, isError, refetch } = useQuery(approvalsQuery);
  if (!data) return isError ? <QueryError message={copy.failed} onAgain={() => void refetch()} /> : <QueryPending label={copy.loading} />;
  const [open, decided] = [data.filter(({ state }) => state === 'proposed'), data.filter(({ state }) => state !== 'proposed')];
  return (
    <Stack gap="6">
      <ListSection title={copy.open(open.length)}>
        {open.length === 0 ? <p>{copy.none}</p> : open.map((approval) => <ApprovalCard key={approval.id} approval={approval} />)}
      </ListSection>
      {decided.length > 0 && (
        <ListSection title={copy.decided}>
          <ResourceTable columns={COLUMNS} rows={decided} rowKey={({ id }) => id} />
        </ListSection>
      )}
    </Stack>
  );
}

const { line, by, state, when } = copy.columns;

const COLUMNS: Column<ApprovalView>[] = [
  { label: line, isHeader: true, cell: (approval) => approval.line },
  { label: by, cell: (approval) => approval.proposedBy },
  { label: state, cell: (approval) => <Outcome approval={approval} /> },
  { label: when, cell: ({ decidedAt }) => decidedAt && formatInstant(decidedAt) },
];

function Outcome({ approval: { state: outcome, decidedBy, decision } }: { approval: ApprovalView }) {
  return (
    <>
      {decidedBy ? copy.decidedBy(copy.state[outcome], decidedBy) : copy.state[outcome]}
      {decision && <Muted>{decision}</Muted>}
    </>
  );
}
