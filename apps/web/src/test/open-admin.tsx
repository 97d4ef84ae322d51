import type { AdminRole, AdminSessionView } from '@raffle/contracts/admin';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RequireAdmin } from '../features/admin/access/require-admin';
import { AdminFrame } from '../features/admin/frame/admin-frame';
import { ADMIN_TOKEN_KEY } from '../lib/api-client';
import { makeSeason } from './factories';
import { installFakeServer, type FakeServer } from './fake-server';
import { installFakeSocket } from './fake-socket';
import { renderPage, type RenderedPage } from './render-page';

export function makeAdminSession(role: AdminRole = 'organiser'): AdminSessionView {
  return {
    id: 'a1',
    fullName: 'Neo Owner',
    username: 'neo@example.com',
    role,
    totp: false,
    active: true,
    expiresAt: '2025-06-01T15:00:00Z',
    steppedUpUntil: null,
  };
}

/** A server that knows one signed-in organiser. */
export function installAdminServer(role?: AdminRole): FakeServer {
  installFakeSocket();
  localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
  return installFakeServer()
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/admin/verify', { body: makeAdminSession(role) });
}

/** A page of the organisers, with everything that stands around it. */
export function openAdmin(page: ReactElement, at: string, path = at.replace(/\?.*/, '')): RenderedPage {
  return renderPage(
    <Routes>
      <Route element={<RequireAdmin />}>
        <Route element={<AdminFrame />}>
          <Route path={path} element={page} />
        </Route>
      </Route>
    </Routes>,
    { at },
  );
}
