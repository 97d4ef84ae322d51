import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { AttentionKind, AttentionView } from '@raffle/contracts/admin/attention';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths';
import { formatInstantWithYear } from '../../lib/format/formats';
import { witnessName } from '../../features/results/witness-name';
import { TextLink } from '../../ui/form';
import { ReasonButton } from '../form/action-buttons';
import { ListSection } from '../frame/section';
import { QueryError, QueryPending } from '../list/query-boundary';
import type { Column } from '../list/resource-list.types';
import { ResourceTable } from '../list/resource-table';
import { attentionCopy as copy, attentionKind } from './attention.copy';
import { NoOrganiserNotice } from './no-organiser-notice';
import { attentionQuery, useAttentionAction, type AttentionAction } from './attention.queries';

/** Lists the items that need attention, then those that have been settled. */
export default function AttentionPanel() {
  const { data, error, refetch } = useQuery(attentionQuery);
  if (!data && error) return <QueryError message={`${copy.failed} ${error.message}`} onAgain={() => void refetch()} />;
  if (!data) return <QueryPending label={copy.loading} />;
  const [open, settled] = [data.filter((item) => item.resolvedAt === null), data.filter((item) => item.resolvedAt !== null)];
  return (
    <Stack gap="6">
      <NoOrganiserNotice />
      <ListSection title={copy.open(open.length)}>
        {open.length === 0 ? <p>{copy.none}</p> : <ResourceTable columns={OPEN_COLUMNS} rows={open} rowKey={({ id }) => id} />}
      </ListSection>
      {settled.length > 0 && (
        <ListSection title={copy.settled}>
          <ResourceTable columns={SETTLED_COLUMNS} rows={settled} rowKey={({ id }) => id} />
        </ListSection>
      )}
    </Stack>
  );
}

const { kind, subject, details, seen, settled } = copy.columns;

const COLUMNS: Column<AttentionView>[] = [
  { label: kind, isHeader: true, cell: (item) => attentionKind[item.kind] },
  { label: subject, cell: (item) => <Subject text={item.kind === 'witness-silent' ? witnessName(item.subject) : item.subject} /> },
  { label: details, cell: (item) => <Details item={item} /> },
];

const SETTLED_COLUMNS: Column<AttentionView>[] = [...COLUMNS, { label: settled, cell: (item) => <LastTime item={item} /> }];

const OPEN_COLUMNS: Column<AttentionView>[] = [
  ...COLUMNS,
  {
    label: seen,
    cell: (item) => (
      <Stack gap="2">
        <LastTime item={item} />
        <Wrap gap="2">
          {(ACTIONS[item.kind] ?? ['settle' as const]).map((action) => (
            <ActionButton key={action} id={item.id} action={action} />
          ))}
        </Wrap>
      </Stack>
    ),
  },
];

/** Actions for item kinds that can't be marked as settled because they require a decision. */
const ACTIONS: Partial<Record<AttentionKind, AttentionAction[]>> = { 'orphans-held': ['give-back', 'leave'], 'approval-waiting': [] };

function ActionButton({ id, action }: { id: number; action: AttentionAction }) {
  const run = useAttentionAction(id, action);
  return (
    <ReasonButton
      size="sm"
      variant="outline"
      dialog={{ ...copy.dialogs[action], draft: `attention ${id} ${action}`, onConfirm: run.mutateAsync }}
    >
      {copy.actions[action]}
    </ReasonButton>
  );
}

/**
 * Item kinds that link to the organisers' result page for more details. Only that page shows a winner's phone number, because the number is
 * deleted once the claim period has ended.
 */
const LINKS: Partial<Record<AttentionKind, string>> = { 'winner-to-call': copy.result, 'log-stopped': copy.log };

function Details({ item: { kind, details, resolvedAt } }: { item: AttentionView }) {
  if (kind === 'approval-waiting' && resolvedAt === null) return <TextLink to={paths.adminApprovals}>{details}</TextLink>;
  const link = LINKS[kind];
  if (link === undefined || resolvedAt !== null) return details;
  return (
    <Stack gap="1">
      <chakra.span overflowWrap="anywhere">{details}</chakra.span>
      <TextLink to={paths.adminResult}>{link}</TextLink>
    </Stack>
  );
}

function LastTime({ item: { resolvedAt, lastSeenAt, times } }: { item: AttentionView }) {
  return (
    <span>
      <chakra.span whiteSpace="nowrap">{formatInstantWithYear(resolvedAt ?? lastSeenAt)}</chakra.span>{' '}
      <chakra.span color="fg.muted">{copy.times(times)}</chakra.span>
    </span>
  );
}

/** Links a booking reference to the booking, and the number of a shift or handover to the cash box page. */
function Subject({ text }: { text: string }) {
  const [reference] = /^OKV(-[0-9A-Z]+){3}/.exec(text) ?? [];
  if (reference === undefined) return /^(Shift|Hand-over) \d+$/.test(text) ? <TextLink to={paths.adminCashBox}>{text}</TextLink> : text;
  return (
    <chakra.span whiteSpace={{ lg: 'nowrap' }}>
      <TextLink to={`${paths.adminBookings}?q=${reference}`}>{text}</TextLink>
    </chakra.span>
  );
}
