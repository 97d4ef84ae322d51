import type { MagicLinkOpened } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { api, ApiError } from '../../lib/api/api-client';
import { useLinkToken } from '../../lib/link-token';
import { pageLoad } from '../../lib/page-load';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/button';
import { TextLink } from '../../ui/form';
import { Loading } from '../../ui/loading';
import { Redirect } from '../../ui/route/redirect';
import { WorkPage } from '../../ui/work-page';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { keptReturn, takeReturn } from '../../features/auth/kept-return';
import { isUnanswered, sentenceOf } from '../../ui/unanswered.rules';
import { useSignedIn } from '../../features/auth/magic-link/magic-link';
import { magicLinkCopy as copy } from '../../features/auth/magic-link/magic-link.copy';

/** Behind the mailed link. The api signs in the browser that asked for it, and tells any other the code: to open the page uses nothing up. */
export default function MagicLinkPage() {
  const token = useLinkToken() ?? '';
  // The link does not carry it, the browser that asked does.
  const [returnTo] = useState(keptReturn);
  const { user, isLoading } = useCurrentUser();
  // Tapped once more, or read where somebody is signed in. One who has not confirmed may do so by it.
  if (user?.emailConfirmed) return <Redirect to={returnTo} replace />;
  return (
    <WorkPage title={copy.title} description={copy.title} width="form" noIndex>
      <CardRoot variant="elevated">
        <CardBody>{isLoading ? <Loading size="lg" /> : <Opening token={token} returnTo={returnTo} isSignedIn={user !== null} />}</CardBody>
      </CardRoot>
    </WorkPage>
  );
}

function Opening({ token, returnTo, isSignedIn }: { token: string; returnTo: string; isSignedIn: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(openLinkQuery(token));
  const signedIn = useSignedIn(returnTo);
  const isDone = useRef(false);
  useEffect(() => {
    if (!data?.user || isDone.current) return;
    isDone.current = true;
    takeReturn();
    // Nobody knows yet whether whoever reads the mailbox made the account: that is asked first.
    if (data.user.emailConfirmed) signedIn(data.user);
    else pageLoad.goTo(paths.whoseAccount(returnTo));
  }, [data, signedIn, returnTo]);

  // The link may be good: nobody has said that it is not.
  if (error instanceof ApiError && isUnanswered(error)) {
    return (
      <Notice message={sentenceOf(error)}>
        <Button onClick={() => void refetch()} loading={isFetching}>
          {copy.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (error && isSignedIn) return <Navigate to={returnTo} replace />;
  if (error) {
    return (
      <Notice message={error.message}>
        <LinkButton to={paths.authWithReturn(returnTo)} replace>
          {copy.askAgain}
        </LinkButton>
      </Notice>
    );
  }
  return data?.code ? <CodeForAnother code={data.code} /> : <Loading label={copy.opening} size="lg" />;
}

function CodeForAnother({ code }: { code: string }) {
  return (
    <Grid gap="4">
      <chakra.h2 fontSize="1.25rem">{copy.elsewhere.heading}</chakra.h2>
      <p>{copy.elsewhere.text}</p>
      <chakra.p
        padding="4"
        borderRadius="l2"
        bg="bg.subtle"
        textAlign="center"
        fontSize="2rem"
        fontWeight="700"
        letterSpacing="0.08em"
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
      >
        {code.slice(0, code.length / 2)} {code.slice(code.length / 2)}
      </chakra.p>
      <TextLink to={paths.auth} replace>
        {copy.elsewhere.here}
      </TextLink>
    </Grid>
  );
}

function Notice({ message, children }: { message: string; children: ReactNode }) {
  return (
    <Grid gap="1.1rem" justifyItems="start" role="alert">
      <chakra.p fontWeight="650">{message}</chakra.p>
      {children}
    </Grid>
  );
}

/** Once: the link is used up where it was asked for, and a dead one stays dead. */
const openLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['magic-link', token],
    queryFn: () => api.post<MagicLinkOpened>(API.magicLinkOpen, { token }),
    retry: false,
    staleTime: Infinity,
  });
