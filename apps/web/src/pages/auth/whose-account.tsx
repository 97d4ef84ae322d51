import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { DataListItem, DataListItemLabel, DataListItemValue, DataListRoot } from '@chakra-ui/react/data-list';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AccountInQuestion } from '@raffle/contracts/people/account';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TakeOver } from '../../features/account/whose-account/take-over';
import { useSayMine, whoseAccountQuery } from '../../features/account/whose-account/whose-account';
import { whoseAccountCopy as copy } from '../../features/account/whose-account/whose-account.copy';
import { safeReturnTo } from '../../features/auth/return-to';
import { isUnanswered, sentenceOf } from '../../ui/unanswered.rules';
import { ApiError } from '../../lib/api/api-client';
import { formatClock, formatInstantDate } from '../../lib/format/formats';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/button';
import { Loading } from '../../ui/loading';
import { WorkPage } from '../../ui/work-page';

/** The first thing after a link in the mailbox of an account that nobody has confirmed, in a browser that does not know it. */
export default function WhoseAccountPage() {
  const [params] = useSearchParams();
  const { data, error, isFetching, refetch } = useQuery(whoseAccountQuery);
  return (
    <WorkPage title={copy.title} description={copy.lead} width="form" noIndex>
      <CardRoot variant="elevated">
        <CardBody>
          {error ? (
            <Failed error={error} isFetching={isFetching} onRetry={() => void refetch()} />
          ) : data ? (
            <Question account={data} returnTo={safeReturnTo(params.get('returnTo'))} />
          ) : (
            <Loading label={copy.loading} size="lg" />
          )}
        </CardBody>
      </CardRoot>
    </WorkPage>
  );
}

function Question({ account, returnTo }: { account: AccountInQuestion; returnTo: string }) {
  const [isTaking, setIsTaking] = useState(false);
  const { mutate, isPending, data: user, error } = useSayMine(account.username, returnTo);
  if (user === null) {
    return (
      <Said role="status" text={copy.confirmed}>
        <LinkButton to={paths.dashboard}>{copy.toDashboard}</LinkButton>
      </Said>
    );
  }
  if (isTaking) {
    return <TakeOver account={account} returnTo={returnTo} onBack={() => setIsTaking(false)} />;
  }
  return (
    <Grid gap="1.1rem">
      <p>{copy.lead}</p>
      <Facts account={account} />
      <p>{copy.why}</p>
      <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <Button onClick={() => mutate()} loading={isPending || user !== undefined} loadingText={copy.yesPending}>
          {copy.yes}
        </Button>
        <Button variant="outline" onClick={() => setIsTaking(true)}>
          {copy.no}
        </Button>
      </Grid>
      <chakra.p role="alert" _empty={{ display: 'none' }}>
        {error && sentenceOf(error)}
      </chakra.p>
    </Grid>
  );
}

function Facts({ account: { username, fullName, madeAt } }: { account: AccountInQuestion }) {
  const facts = [
    [copy.email, username],
    [copy.name, fullName],
    [copy.made, `${formatInstantDate(madeAt, 'd MMMM yyyy')}, ${formatClock(madeAt)}`],
  ];
  return (
    <DataListRoot gap="3" padding="4" borderRadius="l2" bg="bg.subtle">
      {facts.map(([label, value]) => (
        <DataListItem key={label}>
          <DataListItemLabel>{label}</DataListItemLabel>
          <DataListItemValue overflowWrap="anywhere">{value}</DataListItemValue>
        </DataListItem>
      ))}
    </DataListRoot>
  );
}

/** Where there is nothing to answer, the link may have been answered already. */
function Failed({ error, isFetching, onRetry }: { error: Error; isFetching: boolean; onRetry: () => void }) {
  const isOpen = error instanceof ApiError && isUnanswered(error);
  return (
    <Said role="alert" text={error instanceof ApiError && isOpen ? sentenceOf(error) : error.message}>
      {isOpen ? (
        <Button onClick={onRetry} loading={isFetching}>
          {copy.tryAgain}
        </Button>
      ) : (
        <LinkButton to={paths.dashboard}>{copy.toAccount}</LinkButton>
      )}
    </Said>
  );
}

function Said({ text, role, children }: { text: string; role: 'status' | 'alert'; children: ReactNode }) {
  return (
    <Grid gap="1.1rem" justifyItems="start" role={role}>
      <chakra.p fontWeight="650">{text}</chakra.p>
      {children}
    </Grid>
  );
}
