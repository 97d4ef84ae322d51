import type { AdminInviteRequest, AdminInviteView, AdminUpdateRequest, AdminView, ColleagueView } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api/api-client';
import { sendDraft } from '../../../lib/draft';
import { toast } from '../../../ui/toast/toaster';
import { useAdmin } from '../require-admin';
import { useStepUp } from '../step-up/step-up';
import { teamCopy as copy } from './team.copy';
import { colleaguesQuery, invitesQuery, teamQuery } from './team.queries';

export function useChangeMember() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AdminView, ApiError, AdminUpdateRequest & { id: string }>({
    mutationFn: ({ id, ...change }) => stepUp(() => api.patch<AdminView>(ADMIN_API.teamMember(id), change)),
    onSuccess: ({ fullName }) => toast.success({ title: copy.changed(fullName) }),
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
}

/** Vouches for an organiser. Invalidates every query of the organisers' pages, because vouching changes who can approve which proposals. */
export function useVouch() {
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<ColleagueView[], ApiError, string>({
    mutationFn: (id) => stepUp(() => api.post<ColleagueView[]>(ADMIN_API.vouch(id))),
    onSuccess: (colleagues) => {
      client.setQueryData(colleaguesQuery.queryKey, colleagues);
      toast.success({ title: copy.colleagues.done });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export function useInvite() {
  const me = useAdmin().id;
  const client = useQueryClient();
  const stepUp = useStepUp();
  return useMutation<AdminInviteView, ApiError, AdminInviteRequest>({
    mutationFn: (request) =>
      stepUp(() =>
        sendDraft({ form: `invite ${JSON.stringify(request)}`, owner: me }, request, (sent, idempotencyKey) =>
          api.post<AdminInviteView>(ADMIN_API.invites, sent, { idempotencyKey }),
        ),
      ),
    onSuccess: ({ username }) => toast.success({ title: copy.invites.sent(username) }),
    onSettled: () => client.invalidateQueries({ queryKey: invitesQuery.queryKey }),
  });
}

export function useWithdrawInvite() {
  const client = useQueryClient();
  return useMutation<void, ApiError, string>({
    mutationFn: (id) => api.delete<void>(ADMIN_API.invite(id)),
    onSuccess: () => toast.success({ title: copy.invites.withdrawn }),
    onSettled: () => client.invalidateQueries({ queryKey: invitesQuery.queryKey }),
  });
}
