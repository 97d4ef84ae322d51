import type { MagicLinkCode, UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, type ApiError } from '../../../lib/api/api-client';
import { pageLoad } from '../../../lib/page-load';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { FormField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { magicCodeErrors, type MagicCodeValues } from '../auth-form.rules';
import { userQuery } from '../session/auth.queries';
import { useAppForm } from '../../../ui/use-app-form';
import { useAskForLink, useSignedIn } from './magic-link';
import { magicLinkCopy as copy } from './magic-link.copy';

interface MagicLinkSentProps {
  email: string;
  returnTo: string;
  onBack: () => void;
}

/** After the mail was asked for: what to do with it, and the code for whoever reads it on another device. */
export default function MagicLinkSent({ email, returnTo, onBack }: MagicLinkSentProps) {
  const form = useAppForm<MagicCodeValues>('magic', { code: '' }, magicCodeErrors);
  const enter = useEnterCode(returnTo);
  const again = useAskForLink(returnTo);
  // The link may be opened in another tab of this browser meanwhile.
  useQuery({ ...userQuery, refetchOnWindowFocus: 'always' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function send({ code }: MagicCodeValues): void {
    if (!enter.isPending) enter.mutate({ code: code.replace(/\D/g, '') }, { onError: form.showFailure });
  }

  return (
    <Box display="grid" gap="4">
      <chakra.h2 ref={heading} tabIndex={-1} fontSize="1.5rem" outline="none">
        {copy.heading}
      </chakra.h2>
      <chakra.p overflowWrap="anywhere">{copy.sent(email)}</chakra.p>
      <p>{copy.tap}</p>
      <Form onSubmit={form.submit(send)}>
        <ErrorSummary problems={form.problems} />
        <FormField label={copy.code} hint={copy.codeHint} {...form.field('code')} required>
          {(control) => (
            <Input
              {...control}
              {...form.register('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              enterKeyHint="go"
              maxLength={20}
              fontSize="1.25rem"
              letterSpacing="0.1em"
            />
          )}
        </FormField>
        <Button type="submit" size="lg" loading={enter.isPending} loadingText={copy.pending}>
          {copy.submit}
        </Button>
      </Form>
      <chakra.p color="fg.muted" fontSize="0.925rem">
        {copy.spam}
      </chakra.p>
      <Box display="flex" flexWrap="wrap" gap="3">
        <Button
          variant="outline"
          loading={again.isPending}
          loadingText={copy.sending}
          onClick={() => again.mutate({ username: email }, { onError: form.showFailure })}
        >
          {copy.again}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {copy.otherWay}
        </Button>
      </Box>
      <p role="status">{again.isSuccess && copy.sentAgain}</p>
    </Box>
  );
}

function useEnterCode(returnTo: string) {
  const signedIn = useSignedInByMailbox(returnTo);
  return useMutation<UserView, ApiError, MagicLinkCode>({
    mutationFn: (request) => api.post<UserView>(API.magicLinkCode, request),
    onSuccess: signedIn,
  });
}

/** As after the login. Where nobody knows yet whether whoever reads the mailbox made the account, that is asked first. */
function useSignedInByMailbox(returnTo: string): (user: UserView) => void {
  const signedIn = useSignedIn(returnTo);
  return (user) => (user.emailConfirmed ? signedIn(user) : pageLoad.goTo(paths.whoseAccount(returnTo)));
}
