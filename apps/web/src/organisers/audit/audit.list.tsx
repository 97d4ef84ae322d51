import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import type { AdminAuditEntry, AdminAuditPage } from '@raffle/contracts/admin/audit';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { Button } from '../../ui/button';
import { Instant } from '../list/dates';
import { pagesQuery } from '../list/pages-query';
import { ResourceList } from '../list/resource-list';
import { defineList, type FollowFilters } from '../list/resource-list.types';
import { auditActionOf } from './audit-actions.copy';
import { auditCopy as copy } from './audit.copy';

const { filters: words } = copy;

const auditList = defineList({
  name: 'audit',
  query: pagesQuery<AdminAuditPage>('audit', ADMIN_API.auditLog, 'before'),
  rows: ({ entries }) => entries,
  rowKey: ({ id }) => id,
  copy: { empty: copy.none, find: words.apply },
  filters: {
    q: { kind: 'search', label: words.q, hint: words.qHint },
    action: { kind: 'text', label: words.action, hint: words.actionHint, more: true },
    subjectKind: { kind: 'text', label: words.subjectKind, hint: words.subjectKindHint, more: true },
    subjectId: { kind: 'text', label: words.subjectId, more: true },
    from: { kind: 'date', label: words.from, more: true },
    to: { kind: 'date', label: words.to, more: true },
    admin: { kind: 'followed', label: words.byOne },
  },
  exported: { path: ADMIN_API.auditExport, fileName: 'trail.csv' },
  card: (entry, follow) => <Entry entry={entry} onFollow={follow} />,
});

interface EntryProps {
  entry: AdminAuditEntry;
  onFollow: FollowFilters<'admin' | 'subjectKind' | 'subjectId'>;
}

/**
 * An entry in the audit log. On wide screens, it is laid out as a table row. Clicking the organiser or the subject filters the list by that
 * value.
 */
function Entry({ entry, onFollow }: EntryProps) {
  const { at, admin, adminId, action, subjectKind, subjectId, reason } = entry;
  const subject = `${subjectKind} ${subjectId}`;
  return (
    <Grid
      templateColumns="minmax(0, 1fr)"
      columnGap="5"
      rowGap="1"
      alignItems="baseline"
      overflowWrap="anywhere"
      css={{ '@container (min-width: 46rem)': { gridTemplateColumns: '9.75rem minmax(0, 4fr) minmax(0, 3fr) minmax(0, 4fr)' } }}
    >
      <Box color="fg.muted" whiteSpace="nowrap">
        <Instant at={at} />
      </Box>
      <div>
        <Box as="h2" fontSize="md" fontFamily="body" fontWeight="600">
          {auditActionOf(action) ?? action}
        </Box>
        <Box as="code" color="fg.muted" fontSize="sm">
          {action}
        </Box>
      </div>
      {admin === null || adminId === null ? (
        <Box color="fg.muted">{copy.itself}</Box>
      ) : (
        <Follow label={copy.byName(admin)} text={admin} onPress={() => onFollow({ admin: adminId })} />
      )}
      <Follow label={copy.ofSubject(subject)} text={subject} onPress={() => onFollow({ subjectKind, subjectId })} />
      <Box gridColumn="1 / -1" _empty={{ display: 'none' }}>
        {reason && <p>{copy.reason(reason)}</p>}
        <Changes entry={entry} />
      </Box>
    </Grid>
  );
}

function Follow({ label, text, onPress }: { label: string; text: string; onPress: () => void }) {
  return (
    <Button
      variant="plain"
      justifySelf="start"
      textAlign="start"
      fontWeight="400"
      overflowWrap="anywhere"
      whiteSpace="normal"
      aria-label={label}
      onClick={onPress}
    >
      {text}
    </Button>
  );
}

function Changes({ entry: { before, after } }: { entry: AdminAuditEntry }) {
  if (before === null && after === null) return null;
  const lines = [...linesOf(copy.before, before), ...linesOf(copy.after, after)];
  return (
    <details>
      <Box as="summary" width="fit-content" color="fg.muted" fontSize="sm" cursor="button">
        {copy.change}
      </Box>
      <Box
        as="pre"
        marginTop="1.5"
        paddingBlock="2.5"
        paddingInline="3"
        borderRadius="l1"
        bg="bg.subtle"
        fontSize="sm"
        whiteSpace="pre-wrap"
      >
        {lines.join('\n')}
      </Box>
    </details>
  );
}

function linesOf(when: string, held: object | null): string[] {
  return Object.entries(held ?? {}).map(
    ([field, value]) => `${when}  ${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}

export default function AuditPage() {
  return <ResourceList list={auditList} />;
}
