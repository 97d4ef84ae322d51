import type { AdminSessionView } from '@raffle/contracts/admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { ADMIN_TOKEN_KEY, ApiError } from '../../../lib/api-client';
import { pageLoad } from '../../../lib/page-load';
import { ErrorScreen } from '../../../ui/error-screen';
import { PageSpinner } from '../../../ui/spinner';
import { adminAccessCopy } from './admin-access.copy';
import styles from './admin-form.module.css';
import { adminSessionQuery } from './admin-session.queries';

const AdminContext = createContext<AdminSessionView | null>(null);

/** The organiser whose page this is; only below `RequireAdmin`. */
export function useAdmin(): AdminSessionView {
  const admin = use(AdminContext);
  if (admin === null) throw new Error('useAdmin is used outside RequireAdmin');
  return admin;
}

/** Lets only signed-in organisers through; says where others are being sent. */
export function RequireAdmin() {
  const { data: admin, isPending, error } = useQuery(adminSessionQuery);
  useEndOfSession();
  if (isPending) return <PageSpinner />;
  if (error) return <ErrorScreen message={error.message} onTryAgain={pageLoad.reload} />;
  if (!admin) {
    return (
      <div className={styles.redirecting}>
        <p role="status">{adminAccessCopy.redirecting}</p>
        <Navigate to={paths.adminLogin} replace />
      </div>
    );
  }
  return (
    <AdminContext value={admin}>
      <Outlet />
    </AdminContext>
  );
}

/** The session may end while a page stands open: the first answer that says so leads to the login. */
function useEndOfSession(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ended = (error: unknown) => error instanceof ApiError && error.status === 401 && error.code === 'UNAUTHENTICATED';
    const leave = () => {
      localStorage.removeItem(ADMIN_TOKEN_KEY);
      client.setQueryData(adminSessionQuery.queryKey, null);
    };
    const stops = [
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === 'admin' && ended(query.state.error)) leave();
      }),
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && ended(mutation.state.error)) leave();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
