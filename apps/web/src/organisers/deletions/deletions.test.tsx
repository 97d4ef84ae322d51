import { screen, within } from '@testing-library/react';
import DeletionsPage from './deletions-page';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { failure, type FakeServer } from '../../test/fake-server';

const gone = { person: 'n7-Xq', at: '2025-06-01T07:30:00Z', admin: null, afterYears: null, tickets: 2, amount: 6 };
const old = { ...gone, person: 'p2_Rs', afterYears: 5 };
const asked = { person: 'k3_Pw', at: '2025-06-01T08:30:00Z', admin: 'Kabo Dube', afterYears: null, tickets: 0, amount: 0 };

const serveDeletions = (): FakeServer =>
  serveAdmin().on('GET /api/admin/deletions', { body: { deletions: [asked, gone, old], next: null } });

async function ask(person: ReturnType<typeof openAdmin>['person']): Promise<HTMLElement> {
  await person.fill(await screen.findByLabelText('Email address or booking reference'), ' naledi@example.com ');
  await person.fill(screen.getByLabelText('Reason'), 'Asked by mail');
  await person.click(screen.getByRole('button', { name: 'Delete the account' }));
  return screen.findByRole('alertdialog', { name: 'Delete this account for ever?' });
}

it('shows deleted accounts, who requested each deletion and which records are kept, and keeps the filter in the URL', async () => {
  serveDeletions();
  const { person, address } = openAdmin(<DeletionsPage />, '/admin/deletions');
  const rows = await screen.findAllByRole('row');
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Sun 1 June, 10:30', 'Kabo Dube', 'Nothing', 'k3_Pw'],
    ['Sun 1 June, 09:30', 'The person', '2 tickets, $6.00', 'n7-Xq'],
    ['Sun 1 June, 09:30', 'After 5 years', '2 tickets, $6.00', 'p2_Rs'],
  ]);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'organiser');
  expect(address()).toBe('/admin/deletions?by=organiser');
});

it('deletes an account only after a confirmation, and then clears the form', async () => {
  const server = serveDeletions().on('POST /api/admin/deletions', { status: 204 });
  const { person } = openAdmin(<DeletionsPage />);
  await person.click(await screen.findByRole('button', { name: 'Delete the account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please give a reason');
  const dialog = await ask(person);
  expect(dialog).toHaveTextContent('The account of naledi@example.com is deleted at once');
  expect(server.asked('POST /api/admin/deletions')).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'Delete the account' }));
  expect(await screen.findByText('Account deleted')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/deletions').map(({ body }) => body)).toEqual([
    { who: 'naledi@example.com', reason: 'Asked by mail' },
  ]);
  expect(screen.getByLabelText('Email address or booking reference')).toHaveValue('');
});

it('keeps the draft after the organiser leaves the page, until the account is deleted', async () => {
  serveDeletions().on('POST /api/admin/deletions', { status: 204 });
  const left = openAdmin(<DeletionsPage />);
  await ask(left.person);
  left.unmount();
  const { person, unmount } = openAdmin(<DeletionsPage />);
  expect(await screen.findByLabelText('Reason')).toHaveValue('Asked by mail');
  await person.click(screen.getByRole('button', { name: 'Delete the account' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this account for ever?' });
  await person.click(within(dialog).getByRole('button', { name: 'Delete the account' }));
  await screen.findByText('Account deleted');
  unmount();
  openAdmin(<DeletionsPage />);
  expect(await screen.findByLabelText('Reason')).toHaveValue('');
});

it('shows in the dialog why the account was not deleted', async () => {
  serveDeletions().on('POST /api/admin/deletions', failure('PAYMENT_IN_PROGRESS', 409, { message: 'Nothing was deleted.' }));
  const { person } = openAdmin(<DeletionsPage />);
  const dialog = await ask(person);
  await person.click(within(dialog).getByRole('button', { name: 'Delete the account' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Nothing was deleted.');
});
