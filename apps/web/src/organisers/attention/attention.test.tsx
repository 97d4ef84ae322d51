import type { AttentionView } from '@raffle/contracts/admin/attention';
import { act, screen, waitFor } from '@testing-library/react';
import AttentionPanel from './attention-panel';
import { failure } from '../../test/fake-server';
import { openAdmin, serveAdmin } from '../../test/admin-page';

const item: AttentionView = {
  id: 4,
  kind: 'refund-failed',
  subject: 'OKV-1.1, refund 3',
  details: 'the provider refused 300 cents',
  lastSeenAt: '2025-06-01T07:30:00Z',
  times: 2,
  resolvedAt: null,
};

it('marks an item as settled with a note', async () => {
  const server = serveAdmin({ role: 'organiser' })
    .on('GET /api/admin/attention', { body: [item] })
    .on('POST /api/admin/attention/4/resolve', failure('NOT_FOUND', 404, { message: 'Somebody else was first.' }));
  const page = openAdmin(<AttentionPanel />, '/admin/attention');
  expect(await screen.findByText('A refund failed')).toBeInTheDocument();
  await page.person.click(screen.getByRole('button', { name: 'Mark as settled' }));
  await page.person.fill(await screen.findByLabelText('How it was settled'), 'By hand');
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

it('shows the year in which an item was last seen', async () => {
  serveAdmin({ role: 'organiser' }).on('GET /api/admin/attention', { body: [item] });
  openAdmin(<AttentionPanel />, '/admin/attention');
  expect(await screen.findByRole('row', { name: /A refund failed/ })).toHaveTextContent('Sun 1 June 2025, 09:30');
});

it('keeps the typed reason while a colleague settles the item', async () => {
  const server = serveAdmin({ role: 'organiser' })
    .on('GET /api/admin/attention', { body: [item] })
    .on('POST /api/admin/attention/4/resolve', failure('NOT_FOUND', 404, { message: 'This item is no longer open.' }));
  const page = openAdmin(<AttentionPanel />, '/admin/attention');
  await page.person.click(await screen.findByRole('button', { name: 'Mark as settled' }));
  await page.person.fill(await screen.findByLabelText('How it was settled'), 'By hand');
  server.on('GET /api/admin/attention', { body: [] });
  await act(() => page.client.refetchQueries());
  expect(await screen.findByText('Nothing needs attention.')).toBeInTheDocument();
  expect(screen.getByLabelText('How it was settled')).toHaveValue('By hand');
  await page.person.click(screen.getByRole('button', { name: 'Settled' }));
  expect(await screen.findByText('This item is no longer open.')).toBeInTheDocument();
});

it('reports that the list cannot be loaded', async () => {
  serveAdmin({ role: 'organiser' }).on('GET /api/admin/attention', failure('INTERNAL', 500));
  openAdmin(<AttentionPanel />, '/admin/attention');
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the list.");
});

describe('unknown payments', () => {
  const held: AttentionView = {
    ...item,
    id: 9,
    kind: 'orphans-held',
    subject: 'unknown payments',
    details: '7 payments of this site are unknown here.',
  };

  it.each([
    ['give-back', 'Give the money back', 'Give back'],
    ['leave', 'Leave the money', 'Leave'],
  ])('require a decision (%s) with a reason, and cannot be marked as settled', async (decision, button, confirm) => {
    const server = serveAdmin({ role: 'organiser' })
      .on('GET /api/admin/attention', { body: [held] })
      .on('POST /api/admin/attention/9/unknown-payments', { body: held });
    const page = openAdmin(<AttentionPanel />, '/admin/attention');
    await page.person.click(await screen.findByRole('button', { name: button }));
    expect(screen.queryByRole('button', { name: 'Mark as settled' })).not.toBeInTheDocument();
    await page.person.fill(await screen.findByLabelText('Reason'), 'The backup was older');
    await page.person.click(screen.getByRole('button', { name: confirm }));
    await waitFor(() =>
      expect(server.asked('POST /api/admin/attention/9/unknown-payments')[0]?.body).toEqual({ decision, reason: 'The backup was older' }),
    );
  });
});

it('links an item about a booking to the booking', async () => {
  serveAdmin({ role: 'organiser' }).on('GET /api/admin/attention', {
    body: [{ ...item, kind: 'refund-unassigned', subject: 'OKV-7F3K9-QW2MX-4TB' }],
  });
  openAdmin(<AttentionPanel />, '/admin/attention');
  expect(await screen.findByRole('link', { name: 'OKV-7F3K9-QW2MX-4TB' })).toHaveAttribute('href', '/admin/bookings?q=OKV-7F3K9-QW2MX-4TB');
});
