import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AccountInQuestion } from '@raffle/contracts/people/account';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import type { ApiError } from '../../../lib/api/api-client';
import { lazyPart } from '../../../lib/load-part';
import { Button } from '../../../ui/button';
import { Loading } from '../../../ui/loading';
import { useAskForLink } from '../../auth/magic-link/magic-link';
import { sentenceOf } from '../../../ui/unanswered.rules';
import { useTakeOver, whoseAccountQuery } from './whose-account';
import { whoseAccountCopy } from './whose-account.copy';

const OwnerForm = lazyPart('owner-form', async () => ({ default: (await import('../../auth/register-form')).OwnerForm }));

const { take, late } = whoseAccountCopy;

interface TakeOverProps {
  account: AccountInQuestion;
  returnTo: string;
  onBack: () => void;
}

/** For somebody who did not make the account. */
export function TakeOver({ account, returnTo, onBack }: TakeOverProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useTakeOver(returnTo);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function whenRefused(error: ApiError, show: (error: ApiError) => void): void {
    show(error);
    // Too late by now, or answered in another tab.
    if (error.body.fields?.link || error.status === 404) void client.invalidateQueries({ queryKey: whoseAccountQuery.queryKey });
  }

  return (
    <Grid gap="4">
      <chakra.h2 ref={heading} tabIndex={-1} fontSize="1.5rem" outline="none">
        {take.heading}
      </chakra.h2>
      {account.isFresh ? (
        <>
          <p>{take.lead}</p>
          <p>{take.stays}</p>
          <Suspense fallback={<Loading label={whoseAccountCopy.loading} size="lg" />}>
            <OwnerForm
              name="take-over"
              email={account.username}
              isEmailGiven
              isPending={isPending}
              words={take.words}
              onSend={({ username: _, ...request }, show) => mutate(request, { onError: (error) => whenRefused(error, show) })}
            >
              <Button variant="outline" onClick={onBack}>
                {take.back}
              </Button>
            </OwnerForm>
          </Suspense>
        </>
      ) : (
        <AskAgain email={account.username} returnTo={returnTo} onBack={onBack} />
      )}
    </Grid>
  );
}

function AskAgain({ email, returnTo, onBack }: { email: string; returnTo: string; onBack: () => void }) {
  const { mutate, isPending, isSuccess, error } = useAskForLink(returnTo);
  return (
    <Grid gap="4" justifyItems="start">
      <p>{late.lead}</p>
      <Button loading={isPending} loadingText={late.pending} onClick={() => mutate({ username: email })}>
        {late.submit}
      </Button>
      <Button variant="outline" onClick={onBack}>
        {take.back}
      </Button>
      <chakra.p role="status" overflowWrap="anywhere" _empty={{ display: 'none' }}>
        {isSuccess && late.sent(email)}
        {error && sentenceOf(error)}
      </chakra.p>
    </Grid>
  );
}
