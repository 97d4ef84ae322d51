import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/route/error-boundary';
import { lazyPage } from '../ui/route/lazy-page';
import { RouteTitle } from '../ui/route/route-title';
import { OrganisersScope } from '../ui/organisers-scope';
import { RequireAdmin } from './access/require-admin';
import { DoorFrame, Frame, NoSuchPage } from './frame/frame';
import { frameCopy } from './frame/frame.copy';
import { organiserPages, pageAt } from './registry';

const slots = organiserPages.map((page) => ({ page, ...lazyPage(page) }));
const doors = slots.filter(({ page }) => page.roles === 'door');
const guarded = slots.filter(({ page }) => page.roles !== 'door');

/** Loads the code of the page at an address before it is shown. */
export function preloadPage(pathname: string): Promise<unknown> {
  const page = pageAt(pathname);
  return slots.find((slot) => slot.page === page)?.preload() ?? Promise.resolve();
}

/** The organisers' part of the site: its own frame, its own part of the theme, every page of the registry. Nobody else loads it. */
export default function Wing() {
  const { pathname } = useLocation();
  return (
    <OrganisersScope>
      <RouteTitle value={pageAt(pathname)?.title ?? frameCopy.missing.title}>
        <Routes>
          <Route element={<DoorFrame />}>
            {doors.map(routeOf)}
            <Route path="*" element={<NoSuchPage />} />
          </Route>
          <Route element={<RequireAdmin door={DoorFrame} />}>
            <Route element={<Frame />}>{guarded.map(routeOf)}</Route>
          </Route>
        </Routes>
      </RouteTitle>
    </OrganisersScope>
  );
}

function routeOf({ page, Slot }: (typeof slots)[number]) {
  const element = (
    <ErrorBoundary key={page.path}>
      <Slot />
    </ErrorBoundary>
  );
  return <Route key={page.path} path={page.path.replace(/^\/admin\//, '')} element={element} />;
}
