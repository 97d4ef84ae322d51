import { useLinkToken } from '../../lib/link-token';
import { AcceptInviteForm } from './accept-invite-form';
import { adminAccessCopy } from './admin-access.copy';

export default function AcceptInvitePage() {
  const token = useLinkToken();
  return token ? <AcceptInviteForm token={token} /> : <p role="alert">{adminAccessCopy.invite.noToken}</p>;
}
