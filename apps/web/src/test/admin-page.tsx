import type { AdminSessionView } from '@raffle/contracts/admin/access';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Frame } from '../organisers/frame/frame';
import { RequireAdmin } from '../organisers/access/require-admin';
import { ADMIN_TOKEN_KEY } from '../lib/api/api-client';
import { makeAdminSession, makeSeason } from './factories';
import { installFakeServer, type FakeServer } from './fake-server';
import { installFakeSocket } from './fake-socket';
import { renderPage, completeJsdom, type RenderedPage } from './render-page';

/** Fakes an API with a signed-in organiser, a season and no pending approvals. */
export function serveAdmin(changes: Partial<AdminSessionView> = {}): FakeServer {
  installFakeSocket();
  localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
  return installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/admin/verify', { body: makeAdminSession(changes) })
    .on('GET /api/admin/approvals', { body: [] })
    .on('GET /api/admin/seasons', { body: [] })
    .on('GET /api/admin/passkeys', { body: [] });
}

/** Wraps an organisers' page in its guard and frame. @param path the route pattern; required if the page reads route parameters */
export function AdminRoutes({ path = '*', children }: { path?: string; children: ReactNode }) {
  return (
    <Routes>
      <Route element={<RequireAdmin />}>
        <Route element={<Frame />}>
          <Route path={path} element={children} />
        </Route>
      </Route>
    </Routes>
  );
}

export function openAdmin(page: ReactNode, at = '/admin', path?: string): RenderedPage {
  completeJsdom();
  return renderPage(<AdminRoutes {...(path !== undefined && { path })}>{page}</AdminRoutes>, { at });
}

/** Renders a page that requires no sign-in. */
export function openSignedOut(page: ReactNode, at: string, path?: string): RenderedPage {
  return renderPage(page, { at, ...(path !== undefined && { path }) });
}
