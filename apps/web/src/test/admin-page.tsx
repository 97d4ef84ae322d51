import type { AdminSessionView } from '@raffle/contracts/admin';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AdminFrame } from '../features/admin/frame/admin-frame';
import { RequireAdmin } from '../features/admin/access/require-admin';
import { ADMIN_TOKEN_KEY } from '../lib/api-client';
import { installFakeServer, type FakeServer } from './fake-server';
import { renderPage, type RenderedPage } from './render-page';

export function makeAdminSession(changes: Partial<AdminSessionView> = {}): AdminSessionView {
  const me = {
    id: 'me',
    fullName: 'Keabetswe Moatlhodi',
    username: 'keabetswe@example.com',
    role: 'owner' as const,
    totp: false,
    active: true,
  };
  return { ...me, expiresAt: '2025-06-01T15:00:00Z', steppedUpUntil: null, ...changes };
}

/** An api that knows this organiser. */
export function serveAdmin(changes: Partial<AdminSessionView> = {}): FakeServer {
  localStorage.setItem(ADMIN_TOKEN_KEY, 'good');
  return installFakeServer().on('GET /api/admin/verify', { body: makeAdminSession(changes) });
}

/** A page of the organisers inside what stands around it. */
export function openAdmin(page: ReactNode, at = '/admin'): RenderedPage {
  return renderPage(
    <Routes>
      <Route element={<RequireAdmin />}>
        <Route element={<AdminFrame />}>
          <Route path="*" element={page} />
        </Route>
      </Route>
    </Routes>,
    { at },
  );
}
