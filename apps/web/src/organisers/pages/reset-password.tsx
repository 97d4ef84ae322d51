import { API } from '@raffle/contracts/routes';
import { useLinkToken } from '../../lib/link-token';
import { paths } from '../../lib/paths';
import { adminAccessCopy } from '../access/admin-access.copy';
import { DoorCard, DoorLink } from '../access/door';
import { AdminResetForm } from '../access/admin-reset-form';
import { resetCopy } from '../../features/auth/reset.copy';
import { RequestResetForm } from '../../features/auth/password/request-reset-form';
import { AdminPage } from '../frame/admin-page';

const { lead, back } = adminAccessCopy.reset;

/** Without a token: asks where to mail the link. Behind the mailed link, or the one that the server printed: the new password. */
export default function AdminResetPasswordPage() {
  const token = useLinkToken();
  return (
    <AdminPage {...(token ? { title: resetCopy.chooseTitle } : { lead })} width="form">
      {token ? (
        <AdminResetForm key={token} token={token} />
      ) : (
        <DoorCard>
          <RequestResetForm to={API.adminPasswordResetRequest} />
        </DoorCard>
      )}
      <DoorLink to={paths.adminLogin}>{back}</DoorLink>
    </AdminPage>
  );
}
