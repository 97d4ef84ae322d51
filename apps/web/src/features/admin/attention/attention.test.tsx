import type { AttentionView } from '@raffle/contracts/attention';
import { screen, waitFor } from '@testing-library/react';
import AdminAttentionPage from '../../../pages/admin-attention';
import { failure } from '../../../test/fake-server';
import { installAdminServer, openAdmin } from '../../../test/open-admin';

const item: AttentionView = {
  id: 4,
  kind: 'refund-failed',
  subject: 'OKV-1.1, refund 3',
  details: 'the provider refused 300 cents',
  firstSeenAt: '2025-06-01T07:30:00Z',
  lastSeenAt: '2025-06-01T07:30:00Z',
  times: 2,
  resolvedAt: null,
};

it('settles an item with how it was settled', async () => {
  const server = installAdminServer()
    .on('GET /api/admin/attention', { body: [item] })
    .on('POST /api/admin/attention/4/resolve', failure('NOT_FOUND', 404, { message: 'Somebody else was first.' }));
  const page = openAdmin(<AdminAttentionPage />, '/admin/attention');
  expect(await screen.findByText('A refund failed')).toBeInTheDocument();
  await page.person.click(screen.getByRole('button', { name: 'Mark as settled' }));
  await page.person.type(await screen.findByLabelText('How it was settled'), 'By hand');
  await page.person.click(screen.getByRole('button', { name: 'Settled' }));
  expect(await screen.findByText('Somebody else was first.')).toBeInTheDocument();
  server
    .on('POST /api/admin/attention/4/resolve', { body: item })
    .on('GET /api/admin/attention', { body: [{ ...item, resolvedAt: item.lastSeenAt }] });
  await page.person.click(screen.getByRole('button', { name: 'Settled' }));
  expect(await screen.findByText('Nothing needs attention.')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/attention/4/resolve')[1]?.body).toEqual({ note: 'By hand' });
  await waitFor(() => expect(screen.queryByLabelText('How it was settled')).not.toBeInTheDocument());
});

it('says when the list cannot be loaded', async () => {
  installAdminServer().on('GET /api/admin/attention', failure('INTERNAL', 500));
  openAdmin(<AdminAttentionPage />, '/admin/attention');
  expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded.');
});
