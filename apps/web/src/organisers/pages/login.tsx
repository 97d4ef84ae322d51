import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { adminAccessCopy } from '../access/admin-access.copy';
import { AdminLoginForm } from '../access/admin-login-form';
import { useAdminReturn } from '../access/admin-return';
import { adminSessionQuery } from '../access/admin-session.queries';
import { DoorLink } from '../access/door';
import { Redirect } from '../../ui/route/redirect';
import { AdminPage } from '../frame/admin-page';

const { lead, afterReset, forgot } = adminAccessCopy.login;

/** Whoever is signed in already goes on. */
export default function AdminLoginPage() {
  const { data: admin } = useQuery(adminSessionQuery);
  const [params] = useSearchParams();
  const goOn = useAdminReturn();
  if (admin) return <Redirect to={goOn} replace />;
  return (
    <AdminPage lead={lead} width="form">
      {params.get('reset') === 'success' && <p role="status">{afterReset}</p>}
      <AdminLoginForm />
      <DoorLink to={paths.adminResetPassword}>{forgot}</DoorLink>
    </AdminPage>
  );
}
