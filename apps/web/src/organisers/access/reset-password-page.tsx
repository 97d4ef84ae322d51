import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useLinkToken } from '../../lib/link-token';
import { paths } from '../../lib/paths';
import { RequestResetForm } from '../../features/auth/password/request-reset-form';
import { adminAccessCopy } from './admin-access.copy';
import { AdminResetForm } from './admin-reset-form';
import { SignInCard, OtherFormLink } from './sign-in-layout';

const { lead, back } = adminAccessCopy.reset;

/**
 * If the URL has no token, lets an organiser request a reset link by email. If it has one, lets them set a new password. The token comes
 * from the emailed link or from a link that the server printed.
 */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <>
      {token ? (
        <AdminResetForm key={token} token={token} />
      ) : (
        <SignInCard>
          <p>{lead}</p>
          <RequestResetForm to={ADMIN_API.passwordResetRequest} />
        </SignInCard>
      )}
      <OtherFormLink to={paths.adminLogin}>{back}</OtherFormLink>
    </>
  );
}
