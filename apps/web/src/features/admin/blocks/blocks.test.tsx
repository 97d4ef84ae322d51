import { screen, waitFor } from '@testing-library/react';
import AdminBlocksPage from '../../../pages/admin-blocks';
import { makeDay } from '../../../test/factories';
import { failure, type FakeServer } from '../../../test/fake-server';
import { installAdminServer, openAdmin } from '../../../test/open-admin';

const blocked = ['2025-06-20T10:00', '2025-06-20T10:15'];

let server: FakeServer;
beforeEach(() => {
  server = installAdminServer()
    .on('GET /api/time-slots', {
      body: makeDay('2025-06-03', { '2025-06-03T12:00': { status: 'closed' }, '2025-06-03T12:15': { status: 'held' } }),
      headers: { 'X-Slots-Version': '1' },
    })
    .on('GET /api/admin/blocks', { body: { days: [{ date: '2025-06-20', slotIds: blocked }] } });
});

it('blocks a range of days and says what was left alone', async () => {
  server.on('POST /api/admin/blocks', { body: { slotIds: ['a', 'b'], untouched: ['c'] } });
  const page = openAdmin(<AdminBlocksPage />, '/admin/blocks');
  const to = await screen.findByLabelText('Last day');
  await page.person.clear(screen.getByLabelText('First day'));
  await page.person.type(screen.getByLabelText('First day'), '2025-06-10');
  await page.person.clear(to);
  await page.person.type(to, '2025-06-09');
  await page.person.type(screen.getByLabelText('Reason'), 'Closed');
  await page.person.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose days of the season, the last one not before the first');
  await page.person.clear(to);
  await page.person.type(to, '2025-06-11');
  await page.person.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('2 slots are blocked. 1 slot was left alone: held, sold or blocked already.')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/blocks')[0]?.body).toEqual({ reason: 'Closed', dates: ['2025-06-10', '2025-06-11'] });
});

it('blocks single slots, closed ones too, but none that somebody holds', async () => {
  server.on('POST /api/admin/blocks', { body: { slotIds: ['2025-06-03T12:00'], untouched: [] } });
  const page = openAdmin(<AdminBlocksPage />, '/admin/blocks');
  await page.person.click(await screen.findByRole('radio', { name: 'Single slots' }));
  await page.person.click(await screen.findByRole('button', { name: '12:00 - 12:14, available' }));
  await page.person.click(screen.getByRole('button', { name: '12:15 - 12:29, on hold' }));
  await page.person.type(screen.getByLabelText('Reason'), 'Closed');
  await page.person.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('1 slot is blocked.')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/blocks')[0]?.body).toEqual({ reason: 'Closed', slotIds: ['2025-06-03T12:00'] });
});

it('puts chosen slots back on sale, with the reason, and keeps the words of a refusal', async () => {
  server.on('DELETE /api/admin/blocks', failure('VALIDATION_FAILED', 400, { message: 'Not now' }));
  const page = openAdmin(<AdminBlocksPage />, '/admin/blocks');
  await page.person.click(await screen.findByRole('button', { name: 'Put slots of Fri, Jun 20 back on sale' }));
  await page.person.click(await screen.findByRole('radio', { name: 'Some of them' }));
  await page.person.click(screen.getByRole('checkbox', { name: '10:15' }));
  const dialog = screen.getByRole('dialog');
  await page.person.type(screen.getAllByLabelText('Reason').find((field) => dialog.contains(field)) as HTMLElement, 'Open again');
  await page.person.click(screen.getByRole('button', { name: 'Put 1 slot back on sale' }));
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  server.on('DELETE /api/admin/blocks', { body: { slotIds: ['2025-06-20T10:15'], untouched: [] } });
  await page.person.click(screen.getByRole('button', { name: 'Put 1 slot back on sale' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.asked('DELETE /api/admin/blocks')[1]?.body).toEqual({ slotIds: ['2025-06-20T10:15'], reason: 'Open again' });
});
