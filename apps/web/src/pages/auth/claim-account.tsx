import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import type { ClaimAccountRequest } from '@raffle/contracts/people/account';
import type { UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { claimAccountCopy as copy } from '../../features/account/claim-account.copy';
import { completeSignIn } from '../../features/auth/auth.mutations';
import { safeReturnTo } from '../../features/auth/return-to';
import { AcceptTerms } from '../../features/season/accept-terms';
import { api, type ApiError } from '../../lib/api/api-client';
import { useLinkToken } from '../../lib/link-token';
import { lazyPart } from '../../lib/load-part';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/button';
import { TextLink } from '../../ui/form';
import { Loading } from '../../ui/loading';
import { Outcome } from '../../ui/outcome';
import { WorkPage } from '../../ui/work-page';

const OwnerForm = lazyPart(async () => ({ default: (await import('../../features/auth/register-form')).OwnerForm }));

/**
 * The page on which the owner of an email address claims an unconfirmed account that was registered with it. An emailed link opens this
 * page in a browser that has never been used to sign in to the account.
 */
export default function ClaimAccountPage() {
  const [params] = useSearchParams();
  const returnTo = safeReturnTo(params.get('returnTo'));
  const [token, username] = [useLinkToken(), useLinkToken('username')];
  return (
    <WorkPage title={copy.title} description={copy.lead} width="form" noIndex>
      <CardRoot variant="elevated">
        <CardBody>
          {token && username ? (
            <Claim key={token} token={token} username={username} returnTo={returnTo} />
          ) : (
            <DeadLink text={copy.noToken} returnTo={returnTo} />
          )}
        </CardBody>
      </CardRoot>
    </WorkPage>
  );
}

function Claim({ token, username, returnTo }: { token: string; username: string; returnTo: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation<UserView, ApiError, ClaimAccountRequest>({
    mutationFn: (request) => api.post<UserView>(API.accountClaim, request),
    onSuccess: (user) => completeSignIn(client, navigate, user, returnTo, copy.done),
  });
  const dead = error?.body.fields?.token?.[0];
  if (dead) return <DeadLink text={dead} returnTo={returnTo} />;
  return (
    <Grid gap="1.1rem">
      <p>
        {copy.lead} {copy.mine} <TextLink to={paths.authWithReturn(returnTo)}>{copy.signIn}</TextLink>
      </p>
      <p>{copy.notMine}</p>
      <p>{copy.stays}</p>
      <Suspense fallback={<Loading size="lg" />}>
        <OwnerForm
          name="claim"
          email={username}
          isEmailGiven
          terms={<AcceptTerms act="register" />}
          isPending={isPending}
          words={copy.words}
          onSend={({ username: _given, ...owner }, onError) => mutate({ token, ...owner }, { onError })}
        />
      </Suspense>
    </Grid>
  );
}

function DeadLink({ text, returnTo }: { text: string; returnTo: string }) {
  return (
    <Outcome role="alert" text={text}>
      <LinkButton to={paths.authWithReturn(returnTo)} replace>
        {copy.askAgain}
      </LinkButton>
    </Outcome>
  );
}
