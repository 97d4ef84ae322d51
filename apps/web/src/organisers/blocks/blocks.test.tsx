import { screen, waitFor } from '@testing-library/react';
import BlocksPage from './blocks-page';
import { makeDay } from '../../test/factories';
import { failure, type FakeServer } from '../../test/fake-server';
import { openAdmin, serveAdmin } from '../../test/admin-page';

const blocked = ['2025-06-20T10:00', '2025-06-20T10:15'];

let server: FakeServer;
beforeEach(() => {
  server = serveAdmin({ role: 'organiser' })
    .on('GET /api/time-slots', {
      body: makeDay('2025-06-03', { '2025-06-03T12:00': { status: 'closed' }, '2025-06-03T12:15': { status: 'held' } }),
      headers: { 'X-Slots-Version': '1' },
    })
    .on('GET /api/admin/blocks', { body: { days: [{ date: '2025-06-20', slotIds: blocked }] } });
});

it('blocks a range of days and reports the slots that were not blocked', async () => {
  server.on('POST /api/admin/blocks', { body: { slotIds: ['a', 'b'], untouched: ['c'] } });
  const page = openAdmin(<BlocksPage />, '/admin/blocks');
  const to = await screen.findByLabelText('Last day');
  await page.person.clear(screen.getByLabelText('First day'));
  await page.person.fill(screen.getByLabelText('First day'), '2025-06-10');
  await page.person.clear(to);
  await page.person.fill(to, '2025-06-09');
  await page.person.fill(screen.getByLabelText('Reason'), 'Closed');
  await page.person.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose days in the season, with the last day on or after the first');
  await page.person.clear(to);
  await page.person.fill(to, '2025-06-11');
  await page.person.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('2 slots are blocked. 1 slot was left alone: already held, sold or blocked.')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/blocks')[0]?.body).toEqual({ reason: 'Closed', dates: ['2025-06-10', '2025-06-11'] });
  expect(screen.getByLabelText('Reason')).toHaveValue('');
  expect(screen.getByLabelText('Reason')).toBeValid();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('blocks single slots, including closed ones, but not held ones', async () => {
  server.on('POST /api/admin/blocks', { body: { slotIds: ['2025-06-03T12:00'], untouched: [] } });
  const page = openAdmin(<BlocksPage />, '/admin/blocks');
  await page.person.click(await screen.findByRole('radio', { name: 'Single slots' }));
  await page.person.click(await screen.findByRole('button', { name: '12:00 - 12:14 Available' }));
  await page.person.click(screen.getByRole('button', { name: '12:15 - 12:29 On hold' }));
  await page.person.fill(screen.getByLabelText('Reason'), 'Closed');
  await page.person.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('1 slot is blocked.')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/blocks')[0]?.body).toEqual({ reason: 'Closed', slotIds: ['2025-06-03T12:00'] });
});

it('puts chosen slots back on sale with a reason, and shows why the API rejected a request', async () => {
  server.on('DELETE /api/admin/blocks', failure('VALIDATION_FAILED', 400, { message: 'Not now' }));
  const page = openAdmin(<BlocksPage />, '/admin/blocks');
  await page.person.click(await screen.findByRole('button', { name: 'Put back on sale: Fri 20 June' }));
  await page.person.click(await screen.findByRole('radio', { name: 'Some of them' }));
  await page.person.click(screen.getByRole('checkbox', { name: '10:15' }));
  const dialog = screen.getByRole('dialog');
  await page.person.fill(screen.getAllByLabelText('Reason').find((field) => dialog.contains(field)) as HTMLElement, 'Open again');
  await page.person.click(screen.getByRole('button', { name: 'Put 1 slot back on sale' }));
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  server.on('DELETE /api/admin/blocks', { body: { slotIds: ['2025-06-20T10:15'], untouched: [] } });
  await page.person.click(screen.getByRole('button', { name: 'Put 1 slot back on sale' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.asked('DELETE /api/admin/blocks')[1]?.body).toEqual({ slotIds: ['2025-06-20T10:15'], reason: 'Open again' });
});
