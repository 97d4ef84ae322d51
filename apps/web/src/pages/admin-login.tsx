import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { paths } from '../app/paths';
import { adminAccessCopy } from '../features/admin/access/admin-access.copy';
import { AdminLoginForm } from '../features/admin/access/admin-login-form';
import { adminSessionQuery } from '../features/admin/access/admin-session.queries';
import { Page } from '../ui/page';

const { title, lead } = adminAccessCopy.login;

/** Whoever is signed in already goes on to the dashboard. */
export default function AdminLoginPage() {
  const { data: admin } = useQuery(adminSessionQuery);
  if (admin) return <Navigate to={paths.adminDashboard} replace />;
  return (
    <Page title={title} lead={lead} description={adminAccessCopy.description} width="form" noIndex>
      <AdminLoginForm />
    </Page>
  );
}
