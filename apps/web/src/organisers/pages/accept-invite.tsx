import { useLinkToken } from '../../lib/link-token';
import { AcceptInviteForm } from '../access/accept-invite-form';
import { adminAccessCopy } from '../access/admin-access.copy';
import { AdminPage } from '../frame/admin-page';

const { lead, noToken } = adminAccessCopy.invite;

/** Where the link of an invitation leads. */
export default function AdminAcceptInvitePage() {
  const token = useLinkToken();
  return (
    <AdminPage lead={token ? lead : noToken} width="form">
      {token && <AcceptInviteForm token={token} />}
    </AdminPage>
  );
}
