import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { fetchPart, lazyPart } from '../lib/load-part';
import { OrganisersScope } from '../ui/organisers-scope';
import { ErrorBoundary } from '../ui/route/error-boundary';
import { CodeWait } from '../ui/route/page-wait';
import { RouteTitle } from '../ui/route/route-title';
import { RequireAdmin } from './access/require-admin';
import { AdminPage } from './frame/admin-page';
import { SignedOutFrame, Frame, NoSuchPage } from './frame/frame';
import { frameCopy } from './frame/frame.copy';
import { organiserPages, pageAt, pagesAbove } from './registry';

const pages = organiserPages.map((page) => ({ page, Content: lazyPart(page.load) }));
const signedOutPages = pages.filter(({ page }) => page.roles === 'signed-out');
const signedInPages = pages.filter(({ page }) => page.roles !== 'signed-out');

/** Starts loading the code for the page at the given path. */
export function preloadPage(pathname: string): void {
  const page = pageAt(pathname);
  if (page) fetchPart(page.load);
}

/** The organisers' pages, which have their own frame and theme. Their code loads when the user first opens one of them. */
export default function OrganisersApp() {
  const { pathname } = useLocation();
  return (
    <OrganisersScope>
      <RouteTitle value={pageAt(pathname)?.title ?? frameCopy.missing.title}>
        <Routes>
          <Route element={<SignedOutFrame />}>
            {signedOutPages.map(routeOf)}
            <Route path="*" element={<NoSuchPage />} />
          </Route>
          <Route element={<RequireAdmin frame={SignedOutFrame} />}>
            <Route element={<Frame />}>{signedInPages.map(routeOf)}</Route>
          </Route>
        </Routes>
      </RouteTitle>
    </OrganisersScope>
  );
}

function routeOf({ page, Content }: (typeof pages)[number]) {
  const element = (
    <ErrorBoundary key={page.path}>
      <AdminPage title={page.title} lead={page.lead} width={page.roles === 'signed-out' ? 'form' : undefined} above={pagesAbove(page)}>
        <Suspense fallback={<CodeWait />}>
          <Content />
        </Suspense>
      </AdminPage>
    </ErrorBoundary>
  );
  return <Route key={page.path} path={page.path.replace(/^\/admin\//, '')} element={element} />;
}
