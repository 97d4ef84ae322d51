import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { adminAccessCopy } from './admin-access.copy';
import { AdminLoginForm } from './admin-login-form';
import { useAdminReturn } from './admin-return';
import { adminSessionQuery } from './admin-session.queries';
import { OtherFormLink } from './sign-in-layout';

const { afterReset, forgot } = adminAccessCopy.login;

/** The sign-in page. Redirects an organiser who is already signed in to the page that required sign-in, or to the dashboard. */
export default function LoginPage() {
  const { data: admin } = useQuery(adminSessionQuery);
  const [params] = useSearchParams();
  const goOn = useAdminReturn();
  if (admin) return <Navigate to={goOn} replace />;
  return (
    <>
      {params.get('reset') === 'success' && <p role="status">{afterReset}</p>}
      <AdminLoginForm />
      <OtherFormLink to={paths.adminResetPassword}>{forgot}</OtherFormLink>
    </>
  );
}
