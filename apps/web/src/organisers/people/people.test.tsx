import { screen, waitFor, within } from '@testing-library/react';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { failure, type FakeServer } from '../../test/fake-server';
import PeoplePage from './people.list';
import PersonPage from './person-page';
import { makePerson } from '../../test/factories';

const person = makePerson();
const ONE = `/api/admin/people/${person.id}`;

let server: FakeServer;
beforeEach(() => {
  server = serveAdmin({ role: 'organiser' }).on(`GET ${ONE}`, { body: person });
});
const openPerson = () => openAdmin(<PersonPage />, `/admin/people/${person.id}`, '/admin/people/:id');

it('finds people without a booking and links to their pages', async () => {
  server.on('GET /api/admin/people', { body: { people: [person], next: null } });
  const page = openAdmin(<PeoplePage />, '/admin/people');
  const row = await screen.findByRole('row', { name: /Botho Molefe/ });
  expect(within(row).getByRole('link', { name: 'Botho Molefe' })).toHaveAttribute('href', '/admin/people/n7Xq2');
  expect(row).toHaveTextContent('botho@example.com');
  expect(row).toHaveTextContent('Not confirmed');
  await page.person.fill(screen.getByLabelText('Name, email or phone'), '71 987');
  await page.person.click(screen.getByRole('button', { name: 'Search' }));
  await page.person.selectOptions(screen.getByRole('combobox', { name: 'Bookings' }), 'none');
  await waitFor(() => expect(server.asked('GET /api/admin/people').at(-1)?.query.get('bookings')).toBe('none'));
  expect(server.asked('GET /api/admin/people').at(-1)?.query.get('q')).toBe('71 987');
});

it('offers the same actions for people with and without bookings', async () => {
  openPerson();
  for (const name of ['Correct name, email or phone', 'Sign out everywhere', 'Link for a new password'])
    expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(screen.getByText('They have not booked anything yet.')).toBeVisible();
});

it('resends the email confirmation link', async () => {
  server.on(`POST ${ONE}/confirm-link`, failure('VALIDATION_FAILED', 400, { message: 'This email address is already confirmed.' }));
  const page = openPerson();
  const resend = await screen.findByRole('button', { name: 'Send the confirmation link again' });
  await page.person.click(resend);
  expect(await screen.findByText('This email address is already confirmed.')).toBeVisible();
  server.on(`POST ${ONE}/confirm-link`, { status: 204 });
  await page.person.click(resend);
  expect(await screen.findByText('The email is on its way.')).toBeVisible();
});

it('deletes an account after asking for a reason, and returns to the list', async () => {
  server.on('POST /api/admin/deletions', { status: 204 });
  const page = openPerson();
  await page.person.click(await screen.findByRole('button', { name: 'Delete the account' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The account of Botho Molefe is deleted at once/)).toBeVisible();
  await page.person.fill(dialog.getByRole('textbox'), 'Asked by phone');
  await page.person.click(dialog.getByRole('button', { name: 'Delete the account' }));
  await waitFor(() => expect(page.address()).toBe('/admin/people'));
  expect(server.asked('POST /api/admin/deletions').map(({ body }) => body)).toEqual([
    { who: 'botho@example.com', reason: 'Asked by phone' },
  ]);
});

it("links to a buyer's bookings and offers no account actions for a cash buyer", async () => {
  const booking = { id: 42, reference: 'OKV-7F3K9-QW2MX-4TB', status: 'paid', createdAt: '2025-06-01T07:30:00Z' } as const;
  server.on(`GET ${ONE}`, { body: { ...person, email: '', isCash: true, bookings: 1, bookingList: [booking] } });
  openPerson();
  expect(await screen.findByRole('link', { name: booking.reference })).toHaveAttribute('href', '/admin/bookings/42');
  expect(screen.getByRole('button', { name: 'Correct name or phone' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send the confirmation|^Link for/ })).toBeNull();
});
