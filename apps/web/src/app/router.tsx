import { Suspense, useEffect, useState } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { PRODUCT_NAME } from '../copy/product';
import { RequireUser } from '../features/auth/session/require-user';
import { organisersElsewhere } from '../lib/organisers-origin';
import { ErrorBoundary } from '../ui/route/error-boundary';
import { lazyPage } from '../ui/route/lazy-page';
import { RouteTitle } from '../ui/route/route-title';
import { routes } from './routes';
import { lazyPart } from '../lib/load-part';
import { whenIdle } from '../lib/when-idle';
import { ScrollToTop } from './scroll-to-top';
import { Shell } from './shell/shell';

// If the organisers' pages have their own hostname, this hostname does not serve them.
const here = organisersElsewhere() === undefined ? routes : routes.filter(({ path }) => !path.startsWith('/admin'));
const PagesAhead = lazyPart(() => import('./pages-ahead'), { optional: true });

const pages = here.map((route) => ({ route, ...lazyPage(route) }));
const framed = pages.filter(({ route }) => route.frame !== 'own');

/** Loads the code of the page at a path, so that the page can be rendered without delay. */
export function preloadPage(pathname: string): Promise<unknown> {
  return pageAt(pathname)?.preload() ?? Promise.resolve();
}

/** Returns the page for a path. For an unknown path, returns the not-found page, which is last in the list. */
function pageAt(pathname: string) {
  return pages.find(({ route }) => route.path !== '*' && matchPath(route.path, pathname)) ?? pages.at(-1);
}

export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <RouteTitle value={pageAt(pathname)?.route.title ?? PRODUCT_NAME}>
      <ScrollToTop />
      <PagesAheadWhenIdle />
      <Routes>
        <Route element={<Shell />}>
          {framed.filter(({ route }) => !route.access).map(pageRoute)}
          <Route element={<RequireUser />}>{framed.filter(({ route }) => route.access === 'user').map(pageRoute)}</Route>
        </Route>
        {pages.filter(({ route }) => route.frame === 'own').map(pageRoute)}
      </Routes>
    </RouteTitle>
  );
}

/** Loads the code of `PagesAhead` once the page is idle. A separate component, so that its state change doesn't re-render the routes. */
function PagesAheadWhenIdle() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return <Suspense fallback={null}>{isIdle && <PagesAhead preload={preloadPage} />}</Suspense>;
}

function pageRoute({ route, Slot }: (typeof pages)[number]) {
  const element = (
    <ErrorBoundary key={route.path}>
      <Slot />
    </ErrorBoundary>
  );
  return <Route key={route.path} path={route.path} element={element} />;
}
