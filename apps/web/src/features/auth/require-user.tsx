import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths';
import { PageSpinner } from '../../ui/spinner';
import { useCurrentUser } from './auth.queries';

/** Lets only signed-in people through; others go to /auth and come back to the same path and query. */
export function RequireUser() {
  const { user, isLoading } = useCurrentUser();
  const { pathname, search } = useLocation();
  if (isLoading) return <PageSpinner />;
  if (!user) return <Navigate to={paths.authWithReturn(pathname + search)} replace />;
  return <Outlet />;
}
