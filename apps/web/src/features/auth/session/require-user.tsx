import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { pageLoad } from '../../../lib/page-load';
import { ErrorScreen } from '../../../ui/error-screen';
import { PageSpinner } from '../../../ui/plain/spinner';
import { Redirect } from '../../../ui/route/redirect';
import { RouteTitle, WaitingHead } from '../../../ui/route/route-title';
import { userQuery } from './auth.queries';

/** Admits only signed-in users. Visitors are redirected to /auth and return to the same path and query after signing in. */
export function RequireUser() {
  const { data: user, isPending, error } = useQuery(userQuery);
  const { pathname, search } = useLocation();
  const title = use(RouteTitle);
  if (isPending) {
    return (
      <>
        <WaitingHead />
        <h1 className="visually-hidden">{title}</h1>
        <PageSpinner />
      </>
    );
  }
  // If the API has not responded, the user may be signed in, and redirecting them to /auth would take them away from the page they opened.
  if (user === undefined) return <ErrorScreen message={error?.message ?? ''} onTryAgain={pageLoad.reload} />;
  if (!user) return <Redirect to={paths.authWithReturn(pathname + search)} replace />;
  return <Outlet />;
}
