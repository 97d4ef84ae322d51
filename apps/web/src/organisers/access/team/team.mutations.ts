import type { AdminInviteRequest, AdminInviteView, AdminUpdateRequest, AdminView, ColleagueView } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { api } from '../../../lib/api/api-client';
import { sendDraft } from '../../../lib/draft';
import { useAdminMutation } from '../../form/use-admin-mutation';
import { useAdmin } from '../require-admin';
import { teamCopy as copy } from './team.copy';
import { colleaguesQuery, invitesQuery, teamQuery } from './team.queries';

export const useChangeMember = (id: string) =>
  useAdminMutation((change: AdminUpdateRequest) => api.patch<AdminView>(ADMIN_API.teamMember(id), change), {
    done: ({ fullName }) => copy.changed(fullName),
    invalidates: [teamQuery.queryKey],
  });

/** Vouches for an organiser. Invalidates every query of the organisers' pages, because vouching changes who can approve which proposals. */
export const useVouch = (id: string) =>
  useAdminMutation(() => api.post<ColleagueView[]>(ADMIN_API.vouch(id)), {
    stores: colleaguesQuery.queryKey,
    done: copy.colleagues.done,
    invalidates: [['admin']],
  });

export function useInvite() {
  const me = useAdmin().id;
  return useAdminMutation(
    (request: AdminInviteRequest) =>
      sendDraft({ form: `invite ${JSON.stringify(request)}`, owner: me }, request, (sent, idempotencyKey) =>
        api.post<AdminInviteView>(ADMIN_API.invites, sent, { idempotencyKey }),
      ),
    { done: ({ username }) => copy.invites.sent(username), invalidates: [invitesQuery.queryKey] },
  );
}

export const useWithdrawInvite = () =>
  useAdminMutation((id: string) => api.delete<void>(ADMIN_API.invite(id)), {
    done: copy.invites.withdrawn,
    invalidates: [invitesQuery.queryKey],
  });
