import { screen, within } from '@testing-library/react';
import JobsPage from './jobs.list';
import { openAdmin, serveAdmin } from '../../test/admin-page';

const jobs = [
  { name: 'outbox-drain', everySeconds: 2, lastCompletedAt: '2025-06-01T07:30:00Z', lateSeconds: null },
  { name: 'reconcile-ledger', everySeconds: 600, lastCompletedAt: '2025-06-01T05:30:00Z', lateSeconds: 6600 },
];

it('shows when each job last completed and how late it is, and keeps the filter in the URL', async () => {
  const server = serveAdmin({ role: 'organiser' }).on('GET /api/admin/jobs', { body: { jobs, next: null } });
  const { person, address } = openAdmin(<JobsPage />, '/admin/jobs');
  const rows = await screen.findAllByRole('row');
  expect(
    rows.slice(1).map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ]),
  ).toEqual([
    ['outbox-drain', '2 seconds', 'Sun 1 June, 09:30', 'On time'],
    ['reconcile-ledger', '10 minutes', 'Sun 1 June, 07:30', '2 hours late'],
  ]);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'late');
  expect(address()).toBe('/admin/jobs?state=late');
  expect(server.asked('GET /api/admin/jobs').at(-1)?.query.get('state')).toBe('late');
});
