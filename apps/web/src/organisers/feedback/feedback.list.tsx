import { Link } from '@chakra-ui/react/link';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminFeedbackItem, AdminFeedbackPage } from '@raffle/contracts/admin/feedback';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { api } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { Failure } from '../form/notice';
import { useAdminMutation } from '../form/use-admin-mutation';
import { Muted, Written } from '../frame/section';
import { useWrittenInstant } from '../list/dates';
import { pagesQuery } from '../list/pages-query';
import { ResourceList } from '../list/resource-list';
import { defineList } from '../list/resource-list.types';
import { feedbackCopy as copy } from './feedback.copy';

/** Lists feedback messages, each with a link to reply by email. */
const feedbackList = defineList({
  name: 'feedback',
  query: pagesQuery<AdminFeedbackPage>('feedback', ADMIN_API.feedback),
  rows: ({ items }) => items,
  rowKey: ({ id }) => id,
  filters: {
    q: { kind: 'search', label: copy.filters.q, hint: copy.filters.qHint },
    state: { kind: 'select', label: copy.state, options: copy.states },
  },
  card: (item) => <Item item={item} />,
  selection: {
    label: ({ doneAt, name }) => (doneAt === null ? copy.choose(name ?? copy.gone) : null),
    actions: (items, onDone) => <MarkAll items={items} onDone={onDone} />,
  },
  copy: {
    empty: copy.none,
    filters: copy.filters.label,
    find: copy.filters.apply,
    clear: copy.filters.clear,
    shown: (_, __, { open }) => copy.open(open),
  },
  exported: { path: ADMIN_API.feedbackExport, fileName: 'feedback.csv' },
});

const useMarkFeedback = () =>
  useAdminMutation(
    async ({ ids, done }: { ids: string[]; done: boolean }) => {
      for (const id of ids) await api.patch<void>(ADMIN_API.feedbackItem(id), { done });
    },
    { invalidates: [['admin', 'feedback']] },
  );

/** Button that marks all selected messages as done. If this fails, shows the reason and keeps the selection. */
function MarkAll({ items, onDone }: { items: AdminFeedbackItem[]; onDone: () => void }) {
  const mark = useMarkFeedback();
  return (
    <>
      {mark.error && <Failure>{`${copy.failed}: ${mark.error.message}`}</Failure>}
      <Button
        size="sm"
        loading={mark.isPending}
        loadingText={copy.saving}
        onClick={() => mark.mutate({ ids: items.map(({ id }) => id), done: true }, { onSuccess: onDone })}
      >
        {copy.allDone(items.length)}
      </Button>
    </>
  );
}

function Item({ item: { id, at, message, name, email, doneAt, doneBy } }: { item: AdminFeedbackItem }) {
  const mark = useMarkFeedback();
  const written = useWrittenInstant();
  const isDone = doneAt !== null;
  return (
    <Stack gap="2.5">
      <chakra.h2 fontSize="lg" overflowWrap="anywhere">
        {name ?? copy.gone}
      </chakra.h2>
      <Muted>{[...(email ? [email] : []), written(at)].join(', ')}</Muted>
      <Written>{message}</Written>
      {isDone && <Muted>{copy.doneBy(doneBy ?? '', written(doneAt))}</Muted>}
      <Wrap gap="4" align="center">
        {email && name && (
          <Link href={`mailto:${email}?subject=${encodeURIComponent(copy.subject)}`} aria-label={copy.answerName(name)}>
            {copy.answer}
          </Link>
        )}
        <Button
          variant="outline"
          size="sm"
          loading={mark.isPending}
          loadingText={copy.saving}
          onClick={() => mark.mutate({ ids: [id], done: !isDone })}
        >
          {isDone ? copy.reopen : copy.done}
        </Button>
      </Wrap>
      {mark.error && <Failure>{`${copy.failed}: ${mark.error.message}`}</Failure>}
    </Stack>
  );
}

export default function FeedbackPage() {
  return <ResourceList list={feedbackList} />;
}
