import { Wrap } from '@chakra-ui/react/wrap';
import { chakra } from '@chakra-ui/react/styled-system';
import { API } from '@raffle/contracts/routes';
import { useMutation } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { accountCopy } from './account.copy';

const { confirmEmail: copy } = accountCopy;

/** Asks users to confirm their email address. The message is unobtrusive because no feature requires a confirmed email address. */
export function ConfirmEmail({ email }: { email: string }) {
  const again = useMutation<void, ApiError>({ mutationFn: () => api.post<void>(API.userEmailConfirmation) });
  return (
    <Wrap align="center" gap="0.25rem 0.75rem" color="fg.muted" fontSize="0.9375rem">
      <chakra.p overflowWrap="anywhere">{copy.lead(email)}</chakra.p>
      <Button variant="plain" size="sm" loading={again.isPending} onClick={() => again.mutate()}>
        {copy.again}
      </Button>
      <chakra.p role="status" width="full" _empty={{ display: 'none' }}>
        {again.isSuccess && copy.sent}
        {again.isError && again.error.message}
      </chakra.p>
    </Wrap>
  );
}
