import { screen } from '@testing-library/react';
import AdminAuditPage from '../../organisers/pages/audit';
import AdminSecurityPage from '../../organisers/pages/security';
import AdminTeamPage from '../../organisers/pages/team';
import { makeAdminSession, openAdmin, serveAdmin } from '../admin-page';
import { installPasskeys } from '../fake-passkeys';
import { press, settled, type Scene } from './scene';
import { refusal } from './served';

const deed = {
  id: '1',
  at: '2025-06-01T07:30:00Z',
  admin: 'TM',
  adminId: 'me',
  action: '⟦deed⟧',
  subjectKind: '⟦kind⟧',
  subjectId: '1',
  reason: '⟦why⟧',
  before: null,
  after: { 1: 1 },
};

/** Organisers, their ways in, and what they did. */
export const teamScenes: Scene[] = [
  {
    name: 'team',
    show: async () => {
      serveAdmin({ fullName: 'TM' })
        .on('GET /api/admin/team', {
          body: [
            makeAdminSession({ fullName: 'TM', username: 'TM', totp: true }),
            makeAdminSession({ id: 'x', fullName: 'TM', username: 'TM', active: false }),
          ],
        })
        .on('GET /api/admin/invites', { body: [{ id: '1', username: 'TM', role: 'charity', expiresAt: '2025-06-08T07:00:00Z' }] });
      await settled(openAdmin(<AdminTeamPage />));
      await screen.findByRole('button', { name: /Withdraw/ });
    },
  },
  {
    name: 'a team that cannot be loaded',
    show: async () => {
      serveAdmin({ fullName: 'TM' }).on('GET /api/admin/team', refusal('INTERNAL', 500)).on('GET /api/admin/invites', { body: [] });
      await settled(openAdmin(<AdminTeamPage />));
      await screen.findByRole('alert');
    },
  },
  {
    name: 'recovery codes',
    show: async () => {
      serveAdmin({ fullName: 'TM' })
        .on('POST /api/admin/totp', { body: { secret: '2345', uri: 'otpauth://1' } })
        .on('POST /api/admin/totp/confirm', { body: { recoveryCodes: ['1-2'] } });
      const page = await settled(openAdmin(<AdminSecurityPage />));
      await press(page, 'button', 'Set up');
      await page.person.fill(await screen.findByLabelText(/^⟦Code/), '123456');
      await press(page, 'button', 'Confirm');
      await screen.findByText('1-2');
    },
  },
  {
    name: 'an authenticator app about to be removed',
    show: async () => {
      serveAdmin({ fullName: 'TM', totp: true });
      await press(await settled(openAdmin(<AdminSecurityPage />)), 'button', 'Remove the app');
    },
  },
  {
    name: 'passkeys, and one about to be removed',
    show: async () => {
      installPasskeys();
      serveAdmin({ fullName: 'TM', passkeys: 1 }).on('GET /api/admin/passkeys', {
        body: [{ id: '1', name: 'TM', createdAt: '2025-06-01T07:30:00Z', usedAt: '2025-06-02T07:30:00Z' }],
      });
      const page = await settled(openAdmin(<AdminSecurityPage />));
      await press(page, 'button', 'Add a passkey');
      await press(page, 'button', 'Remove “');
    },
  },
  {
    name: 'the audit log',
    show: async () => {
      serveAdmin({ fullName: 'TM' }).on('GET /api/admin/audit', {
        body: { entries: [deed, { ...deed, id: '2', admin: null, adminId: null }], next: '1' },
      });
      await settled(openAdmin(<AdminAuditPage />, '/admin/audit?admin=me'));
      await screen.findByRole('button', { name: /Show more/ });
    },
  },
];
