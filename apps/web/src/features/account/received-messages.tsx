import { chakra } from '@chakra-ui/react/styled-system';
import type { ReceivedMessage } from '@raffle/contracts/people/account';
import { API } from '@raffle/contracts/routes';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { formatInstantDay } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/loading';
import { userQuery } from '../auth/session/auth.queries';
import { Notice } from '../bookings/dashboard/notice';
import { messagesCopy as copy } from './sign-in/sign-in.copy';

/** Messages from the organisers. Emails to an unconfirmed address omit a message's text, which the user can then read here. */
export default function ReceivedMessages() {
  const list = useQuery({
    queryKey: [...userQuery.queryKey, 'messages'],
    queryFn: ({ signal }) => api.get<ReceivedMessage[]>(API.userMessages, { signal }),
  });
  if (list.data === undefined) {
    if (!list.isError) return <Loading />;
    return (
      <Notice tone="problem" title={copy.failed} actions={<Button onClick={() => void list.refetch()}>{copy.tryAgain}</Button>}>
        {list.error.message}
      </Notice>
    );
  }
  if (list.data.length === 0) return <p>{copy.none}</p>;
  return (
    <chakra.ul aria-label={copy.list} display="grid" gap="6" maxWidth="36rem" padding="0" listStyle="none">
      {list.data.map(({ id, subject, text, writtenAt }) => (
        <li key={id}>
          <chakra.p fontWeight="600" overflowWrap="anywhere">
            {subject}
          </chakra.p>
          <chakra.p color="fg.muted" fontSize="0.9rem">
            {formatInstantDay(writtenAt)}
          </chakra.p>
          <chakra.p marginTop="1" overflowWrap="anywhere" whiteSpace="pre-line">
            {text}
          </chakra.p>
        </li>
      ))}
    </chakra.ul>
  );
}
