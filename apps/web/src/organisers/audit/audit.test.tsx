import type { AdminAuditEntry } from '@raffle/contracts/admin/audit';
import { screen } from '@testing-library/react';
import AuditPage from './audit.list';
import { openAdmin, serveAdmin } from '../../test/admin-page';

const entry = (id: string, action: string): AdminAuditEntry => ({
  id,
  action,
  at: '2025-06-01T07:30:00Z',
  admin: 'Kabo Dube',
  adminId: 'kabo',
  subjectKind: 'booking',
  subjectId: '7',
  reason: null,
  before: { status: 'paid' },
  after: { status: 'refunded' },
});

it('keeps its filters in the URL and loads the next page', async () => {
  const server = serveAdmin().on('GET /api/admin/audit', ({ query }) =>
    query.get('before') === '5'
      ? { body: { entries: [entry('4', 'booking.resend-confirmation')], next: null } }
      : { body: { entries: [entry('5', 'booking.refund')], next: '5' } },
  );
  const { person, address } = openAdmin(<AuditPage />, '/admin/audit?action=booking');
  expect(await screen.findByRole('heading', { name: 'Requested a refund' })).toBeVisible();
  expect(screen.getByText('booking.refund')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'Sent the confirmation again' })).toBeVisible();
  expect(server.asked('GET /api/admin/audit').map(({ query }) => Object.fromEntries(query))).toEqual([
    { action: 'booking' },
    { action: 'booking', before: '5' },
  ]);
  const [follow] = screen.getAllByRole('button', { name: 'Everything about booking 7' });
  await person.click(follow as HTMLElement);
  expect(address()).toBe('/admin/audit?action=booking&subjectKind=booking&subjectId=7');
});
