import { useSearchParams } from 'react-router-dom';
import { AcceptInviteForm } from '../features/admin/access/accept-invite-form';
import { adminAccessCopy } from '../features/admin/access/admin-access.copy';
import { Page } from '../ui/page';

const { title, lead, noToken } = adminAccessCopy.invite;

/** Where the link of an invitation leads. */
export default function AdminAcceptInvitePage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <Page title={title} lead={token ? lead : noToken} description={adminAccessCopy.description} width="form" noIndex>
      {token && <AcceptInviteForm token={token} />}
    </Page>
  );
}
