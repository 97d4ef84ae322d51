import { Stack } from '@chakra-ui/react/stack';
import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import { useQuery } from '@tanstack/react-query';
import { ListSection, Muted } from '../frame/section';
import { Instant } from '../list/dates';
import { ListFilters } from '../list/list-filters';
import { QueryError, QueryPending } from '../list/query-boundary';
import type { Column } from '../list/resource-list.types';
import { ResourceTable } from '../list/resource-table';
import { useYears } from '../list/season-filter';
import { useFilters } from '../list/use-filters';
import { ApprovalCard } from './approval-card';
import { approvalsCopy as copy } from './approvals.copy';
import { approvalsOf } from './approvals.queries';

/** Lists the pending proposals, then the decided ones. */
export default function ApprovalsPanel() {
  const [filters, change] = useFilters(['year']);
  const { data, isError, refetch } = useQuery(approvalsOf(filters.year));
  const years = useYears();
  if (!data) return isError ? <QueryError message={copy.failed} onAgain={() => void refetch()} /> : <QueryPending label={copy.loading} />;
  const [open, decided] = [data.filter(({ state }) => state === 'proposed'), data.filter(({ state }) => state !== 'proposed')];
  return (
    <Stack gap="6">
      <ListSection title={copy.open(open.length)}>
        {open.length === 0 ? <p>{copy.none}</p> : open.map((approval) => <ApprovalCard key={approval.id} approval={approval} />)}
      </ListSection>
      {(decided.length > 0 || years.length > 1) && (
        <ListSection title={copy.decided(filters.year)}>
          {years.length > 1 && (
            <ListFilters
              name="approvals"
              filters={{ year: { kind: 'season', any: copy.recent } }}
              values={filters}
              copy={{ clear: copy.recent }}
              onChange={change}
            />
          )}
          {decided.length === 0 ? <p>{copy.noneDecided}</p> : <ResourceTable columns={COLUMNS} rows={decided} rowKey={({ id }) => id} />}
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
  { label: when, cell: ({ decidedAt }) => decidedAt && <Instant at={decidedAt} /> },
];

function Outcome({ approval: { state: outcome, decidedBy, decision } }: { approval: ApprovalView }) {
  return (
    <>
      {decidedBy ? copy.decidedBy(copy.state[outcome], decidedBy) : copy.state[outcome]}
      {decision && <Muted>{decision}</Muted>}
    </>
  );
}
