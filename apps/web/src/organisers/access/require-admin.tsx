import { Box } from '@chakra-ui/react/box';
import type { AdminSessionView } from '@raffle/contracts/admin/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { ApiError } from '../../lib/api/api-client';
import { pageLoad } from '../../lib/page-load';
import { ErrorScreen } from '../../ui/error-screen';
import { PageLoading } from '../../ui/loading';
import { WaitingHead } from '../../ui/route/route-title';
import { adminAccessCopy } from './admin-access.copy';
import { AdminContext } from './admin-context';
import { returnState } from './admin-return';
import { adminSessionQuery } from './admin-session.queries';
import { adminToken } from './admin-token';
import { SessionEnded } from './session-ended';

/** Returns the signed-in organiser. @throws outside `RequireAdmin` */
export function useAdmin(): AdminSessionView {
  const admin = use(AdminContext);
  if (admin === null) throw new Error('useAdmin is used outside RequireAdmin');
  return admin;
}

/**
 * Renders its child routes only for signed-in organisers, and redirects all other visitors to the sign-in page. If the sign-in session ends
 * while a page is open, the page stays open and asks for the password.
 * @param props.frame frame around the loading, error and redirect messages
 */
export function RequireAdmin({ frame: Frame = Fragment }: { frame?: ComponentType<{ children: ReactNode }> }) {
  const { data: admin = null, isPending, error } = useQuery(adminSessionQuery);
  const location = useLocation();
  const [working, setWorking] = useState(admin);
  if (admin && admin !== working) setWorking(admin);
  useEndOfSession();
  const hasEnded = admin === null && working !== null && adminToken.hasEnded();
  const shown = hasEnded ? working : admin;
  if (shown) {
    return (
      <AdminContext value={shown}>
        {hasEnded && <SessionEnded admin={shown} />}
        <Outlet />
      </AdminContext>
    );
  }
  return (
    <Frame>
      {!error && <WaitingHead />}
      {isPending ? (
        <PageLoading />
      ) : error ? (
        <ErrorScreen message={error.message} onTryAgain={pageLoad.reload} />
      ) : (
        <Box padding="clamp(2rem, 10vw, 6rem) var(--gutter)" textAlign="center">
          <p role="status">{adminAccessCopy.redirecting}</p>
          <Navigate to={paths.adminLogin} state={returnState(location)} replace />
        </Box>
      )}
    </Frame>
  );
}

/** Verifies the sign-in session again after an `UNAUTHENTICATED` response, because the session may have ended while a page was open. */
function useEndOfSession(): void {
  const client = useQueryClient();
  useEffect(() => {
    const hear = (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401 || error.code !== 'UNAUTHENTICATED') return;
      void client.invalidateQueries({ queryKey: adminSessionQuery.queryKey }, { cancelRefetch: false });
    };
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && event.query.queryKey[0] === 'admin') hear(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
