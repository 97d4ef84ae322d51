import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminLoginResponse, AdminSessionView, AdminStepUpRequest } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { api, type ApiError } from '../../lib/api/api-client';
import { Button, LinkButton } from '../../ui/button';
import { adminAccessCopy } from './admin-access.copy';
import { returnState } from './admin-return';
import { adminSessionQuery } from './admin-session.queries';
import { adminToken } from './admin-token';
import { tokenOf } from './opened-session';
import { ProofDialog } from './step-up/proof-dialog';

const copy = adminAccessCopy.ended;

/** Shown above an open page after the sign-in session has ended. Signing in again keeps the page and everything typed in it. */
export function SessionEnded({ admin }: { admin: AdminSessionView }) {
  const { fullName, username } = admin;
  const location = useLocation();
  const [open, setOpen] = useState(true);
  const again = useAgain(username);
  return (
    <>
      <Flex
        role="status"
        wrap="wrap"
        align="center"
        gap="3"
        maxWidth="var(--page-width)"
        margin="1rem auto 0"
        padding="0.75rem var(--gutter)"
      >
        <chakra.p fontWeight="650">{copy.title}</chakra.p>
        <Button size="sm" onClick={() => setOpen(true)}>
          {copy.again}
        </Button>
        <LinkButton size="sm" variant="outline" to={paths.adminLogin} state={returnState(location)}>
          {copy.leave}
        </LinkButton>
      </Flex>
      <ProofDialog
        name="session-ended"
        open={open}
        onClose={() => setOpen(false)}
        title={copy.title}
        lead={copy.lead(fullName)}
        confirm={copy.again}
        cancel={copy.later}
        working={copy.pending}
        admin={admin}
        onProof={again.mutateAsync}
      />
    </>
  );
}

/** Signs the same organiser in again and refetches the page's data. */
function useAgain(username: string) {
  const client = useQueryClient();
  return useMutation<AdminLoginResponse, ApiError, AdminStepUpRequest>({
    mutationFn: (proof) => api.post<AdminLoginResponse>(ADMIN_API.login, { username, ...proof }),
    onSuccess: async (opened) => {
      adminToken.keep(tokenOf(opened));
      await client.fetchQuery({ ...adminSessionQuery, staleTime: 0 });
      await client.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[1] !== 'session' });
    },
  });
}
