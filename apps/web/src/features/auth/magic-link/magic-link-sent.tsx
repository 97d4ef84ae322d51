import type { MagicLinkCode, MagicLinkOpened } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, type ApiError } from '../../../lib/api/api-client';
import { Button } from '../../../ui/button';
import { magicCodeErrors, type MagicCodeValues } from '../auth-form.rules';
import { Form, TextField } from '../../../ui/form-fields';
import { userQuery } from '../session/auth.queries';
import { useAppForm } from '../../../ui/use-app-form';
import { useAskForLink, useOpenedLink } from './magic-link';
import { magicLinkCopy as copy } from './magic-link.copy';

interface MagicLinkSentProps {
  email: string;
  returnTo: string;
  onBack: () => void;
}

/**
 * Shown after the user has requested an emailed sign-in link. Explains what to do with the email. If the user opens the link on another
 * device, that device shows a code, which the user can enter here.
 */
export default function MagicLinkSent({ email, returnTo, onBack }: MagicLinkSentProps) {
  const form = useAppForm<MagicCodeValues>('magic', { code: '' }, magicCodeErrors);
  const enter = useEnterCode(returnTo);
  const again = useAskForLink(returnTo);
  // The user may open the link in another tab of this browser, so refetch the user whenever this tab receives the focus.
  useQuery({ ...userQuery, refetchOnWindowFocus: 'always' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function send({ code }: MagicCodeValues): void {
    enter.mutate({ code: code.replace(/\D/g, '') }, { onError: form.showFailure });
  }

  return (
    <Box display="grid" gap="4">
      <chakra.h2 ref={heading} tabIndex={-1} fontSize="1.5rem" outline="none">
        {copy.heading}
      </chakra.h2>
      <chakra.p overflowWrap="anywhere">{copy.sent(email)}</chakra.p>
      <p>{copy.tap}</p>
      <Form form={form} onSend={send} pending={enter.isPending}>
        <TextField
          form={form}
          field="code"
          label={copy.code}
          hint={copy.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          maxLength={20}
          fontSize="1.25rem"
          letterSpacing="0.1em"
        />
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
  const opened = useOpenedLink(returnTo);
  return useMutation<MagicLinkOpened, ApiError, MagicLinkCode>({
    mutationFn: (request) => api.post<MagicLinkOpened>(API.magicLinkCode, request),
    onSuccess: opened,
  });
}
