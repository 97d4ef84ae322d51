import type { MagicLinkOpened } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { api, ApiError, isUnanswered } from '../../lib/api/api-client';
import { useLinkToken } from '../../lib/link-token';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/button';
import { TextLink } from '../../ui/form';
import { Loading } from '../../ui/loading';
import { Outcome } from '../../ui/outcome';
import { Redirect } from '../../ui/route/redirect';
import { WorkPage } from '../../ui/work-page';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { keptReturn, takeReturn } from '../../features/auth/kept-return';
import { sentenceOf } from '../../ui/unanswered.rules';
import { useOpenedLink } from '../../features/auth/magic-link/magic-link';
import { magicLinkCopy as copy } from '../../features/auth/magic-link/magic-link.copy';

/**
 * The page opened by the emailed sign-in link. In the browser that requested the link, the API signs the user in. Any other browser shows a
 * code, which the user enters in the browser that requested the link. The API request uses up the link; merely opening the page does not.
 */
export default function MagicLinkPage() {
  const token = useLinkToken() ?? '';
  // `returnTo` is not part of the link. It is stored in the browser that requested the link.
  const [returnTo] = useState(keptReturn);
  const { user, isLoading } = useCurrentUser();
  // A signed-in, confirmed user does not need the link. For example, they may have opened it a second time.
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
  const opened = useOpenedLink(returnTo);
  const isDone = useRef(false);
  useEffect(() => {
    if (!data || data.code || isDone.current) return;
    isDone.current = true;
    takeReturn();
    opened(data);
  }, [data, opened]);

  // The link may still be valid, because the API has not processed the request.
  if (error instanceof ApiError && isUnanswered(error)) {
    return (
      <Outcome role="alert" text={sentenceOf(error)}>
        <Button onClick={() => void refetch()} loading={isFetching}>
          {copy.tryAgain}
        </Button>
      </Outcome>
    );
  }
  if (error && isSignedIn) return <Navigate to={returnTo} replace />;
  if (error) {
    return (
      <Outcome role="alert" text={error.message}>
        <LinkButton to={paths.authWithReturn(returnTo)} replace>
          {copy.askAgain}
        </LinkButton>
      </Outcome>
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

/**
 * Opens the link. The query is never refetched automatically, because the first request from the browser that asked for the link uses the
 * link up, and an invalid link stays invalid.
 */
const openLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['magic-link', token],
    queryFn: () => api.post<MagicLinkOpened>(API.magicLinkOpen, { token }),
    retry: false,
    staleTime: Infinity,
  });
