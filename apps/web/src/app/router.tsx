import { lazy, Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { RequireUser } from '../features/auth/require-user';
import { PageSpinner } from '../ui/spinner';
import { ErrorBoundary } from './error-boundary';
import { lazyPage } from './lazy-page';
import { routes } from './routes';
import { Shell } from './shell/shell';

const pages = routes.map((route) => ({ route, ...lazyPage(route) }));
const open = pages.filter(({ route }) => !route.access);
const forUsers = pages.filter(({ route }) => route.access === 'user');
const forAdmins = pages.filter(({ route }) => route.access === 'admin');
/** Their code is loaded by organisers only. */
const RequireAdmin = lazy(() => import('../features/admin/access/require-admin').then((module) => ({ default: module.RequireAdmin })));
const AdminFrame = lazy(() => import('../features/admin/frame/admin-frame').then((module) => ({ default: module.AdminFrame })));

/** Loads the code of the page at a path before it is shown. */
export function preloadPage(pathname: string): Promise<unknown> {
  const found = pages.find(({ route }) => route.path !== '*' && matchPath(route.path, pathname));
  return (found ?? pages.at(-1))?.preload() ?? Promise.resolve();
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {open.map(pageRoute)}
        <Route element={<RequireUser />}>{forUsers.map(pageRoute)}</Route>
        <Route element={<AdminGate />}>
          <Route element={<AdminFrame />}>{forAdmins.map(pageRoute)}</Route>
        </Route>
      </Route>
    </Routes>
  );
}

function AdminGate() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <RequireAdmin />
    </Suspense>
  );
}

function pageRoute({ route, Slot }: (typeof pages)[number]) {
  const element = (
    <ErrorBoundary key={route.path}>
      <Slot />
    </ErrorBoundary>
  );
  return <Route key={route.path} path={route.path} element={element} />;
}
