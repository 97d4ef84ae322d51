import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminMessage, AdminMessagePage, MessageState } from '@raffle/contracts/admin/messages';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { formatDate } from '../../lib/format/formats';
import { ConfirmButton } from '../form/action-buttons';
import { lazyBlock } from '../form/lazy';
import { Muted, Written } from '../frame/section';
import { useWrittenInstant } from '../list/dates';
import { pagesQuery } from '../list/pages-query';
import { defineList } from '../list/resource-list.types';
import { audienceName, messagesCopy as copy, messageStateName } from './messages.copy';
import { useStopMessage } from './messages.queries';

/** Loaded on demand, because it is needed only while a message is being sent. */
const Progress = lazyBlock(async () => (await import('../frame/progress')).Progress, null);

/** Polling interval for a message's progress, in milliseconds. */
const LOOK_MS = 2000;

const pages = pagesQuery<AdminMessagePage>('messages', ADMIN_API.messages);

/** The list of messages, with their recipients and progress. */
export const messagesList = defineList({
  name: 'messages',
  query: (filters) =>
    infiniteQueryOptions({
      ...pages(filters),
      // Polls for progress while a message is being sent.
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ messages }) => messages.some(({ state }) => state === 'sending')) ? LOOK_MS : false,
    }),
  rows: ({ messages }) => messages,
  rowKey: ({ id }) => id,
  filters: {
    q: { kind: 'search', label: copy.filters.q },
    state: { kind: 'select', label: copy.filters.state, options: { '': copy.filters.any, ...messageStateName } },
    year: { kind: 'season' },
  },
  card: (message) => <Message message={message} />,
  copy: { empty: copy.none, filters: copy.filters.label, find: copy.filters.find, clear: copy.filters.clear },
  exported: { path: ADMIN_API.messagesExport, fileName: 'messages.csv' },
});

const COLOURS: Record<MessageState, string> = { sending: 'ember', sent: 'reed', stopped: 'danger' };

function Message({ message }: { message: AdminMessage }) {
  const { id, subject, text, audience, purpose, author, at, state } = message;
  const written = useWrittenInstant();
  const group = copy.group(audienceName[audience.kind], audience.year);
  return (
    <Stack gap="2.5" align="start">
      <Flex width="100%" wrap="wrap" align="center" justify="space-between" columnGap="3" rowGap="1">
        <chakra.h3 fontSize="lg" overflowWrap="anywhere">
          {subject}
        </chakra.h3>
        <Badge colorPalette={COLOURS[state]}>{messageStateName[state]}</Badge>
      </Flex>
      <Muted>
        {copy.facts(author ?? copy.somebody, written(at))}
        <br />
        {[group, ...(audience.date ? [formatDate(audience.date)] : []), copy.purposeName[purpose]].join(', ')}
      </Muted>
      <Counts message={message} />
      <details>
        <chakra.summary color="river.fg" cursor="button">
          {copy.show}
        </chakra.summary>
        <Written>{text}</Written>
      </details>
      {state === 'sending' && <StopMessage id={id} subject={subject} />}
    </Stack>
  );
}

function Counts({ message: { subject, state, recipients, sent, refused, unclear, skipped } }: { message: AdminMessage }) {
  return (
    <Stack gap="1.5" width="100%">
      {state === 'sending' && <Progress label={copy.progress(subject)} done={sent + refused + unclear + skipped} all={recipients} />}
      <p>{copy.sentOf(sent, recipients)}</p>
      {refused > 0 && <p>{copy.refused(refused)}</p>}
      {unclear > 0 && <p>{copy.unclear(unclear)}</p>}
      {skipped > 0 && <p>{copy.skipped(skipped)}</p>}
    </Stack>
  );
}

/** Button that stops a message while it is being sent. */
function StopMessage({ id, subject }: { id: string; subject: string }) {
  const stop = useStopMessage(id);
  return (
    <ConfirmButton
      variant="outline"
      colorPalette="danger"
      size="sm"
      aria-label={copy.stopName(subject)}
      dialog={{ ...copy.confirmStop, tone: 'danger', onConfirm: stop.mutateAsync }}
    >
      {copy.stop}
    </ConfirmButton>
  );
}
