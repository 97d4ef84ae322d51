import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { openAdmin, serveAdmin } from '../../test/admin-page';

const links = () =>
  [...screen.getByRole('navigation', { name: 'Admin', hidden: true }).querySelectorAll('a')].map(({ textContent }) => textContent);

it('opens the drawer with links to all pages, and closes it on Escape and on navigation', async () => {
  serveAdmin({ role: 'owner' });
  const { person } = openAdmin(<Link to="?other=1">on</Link>, paths.adminSeason);
  const more = await screen.findByRole('button', { name: 'More', hidden: true });
  await person.click(more);
  const dialog = await screen.findByRole('dialog', { name: 'All pages' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await person.click(more);
  await person.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Season' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('links only to the pages that the role can open', async () => {
  serveAdmin({ role: 'charity' });
  openAdmin(<p>totals</p>, paths.adminDashboard);
  await screen.findByText('totals');
  expect(links()).toContain('Dashboard');
  expect(links()).not.toContain('Bookings');
  expect(links()).toContain('Team');
});

it('shows the number of open attention items in the navigation, and whether sales are open', async () => {
  const item = { id: 1, kind: 'invariant', subject: 'one', details: '', lastSeenAt: '', times: 1 };
  serveAdmin({ role: 'organiser' }).on('GET /api/admin/attention', {
    body: [
      { ...item, resolvedAt: null },
      { ...item, id: 2, resolvedAt: '2025-06-01T08:00:00Z' },
    ],
  });
  openAdmin(<p>totals</p>, paths.adminDashboard);
  expect((await screen.findAllByText('1 thing needs attention'))[0]).toBeInTheDocument();
  expect(await screen.findByText('Sales open')).toBeInTheDocument();
});

it('does not render a page that the role cannot open', async () => {
  serveAdmin({ role: 'cashier' });
  openAdmin(<p>secrets</p>, paths.adminBookings);
  expect(await screen.findByText('Your role does not allow this.')).toBeInTheDocument();
  expect(screen.queryByText('secrets')).toBeNull();
});

describe('the search dialog that Ctrl-K opens', () => {
  async function search(typed: string) {
    const { person, address } = openAdmin(<p>here</p>, paths.adminDashboard, '*');
    await screen.findByText('here');
    await person.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: /^Search pages/ });
    await person.fill(field, typed);
    return { person, address, field };
  }

  it('opens a page by its name with only the keyboard', async () => {
    serveAdmin({ role: 'organiser' });
    const { person, address, field } = await search('payou');
    const payouts = await screen.findByRole('option', { name: /Payouts/ });
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', payouts.id));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/statement'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the page of a booking, and of a person without bookings', async () => {
    const person = { id: 'p', fullName: 'Thato Molefe', email: 'thato@example.com', phone: '+26771234567' };
    const booking = { id: 7, reference: 'OKV-AAAA-BBBB-CCC', status: 'paid', totalAmount: 9, slots: 3, firstSlot: null, person };
    const server = serveAdmin({ role: 'organiser' }).on('GET /api/admin/bookings', {
      body: { bookings: [{ ...booking, createdAt: '2025-06-01T08:00:00Z', paidAt: null }], next: null },
    });
    const since = '2025-05-20T07:30:00Z';
    const unbooked = { ...person, id: 'n7Xq2', fullName: 'Thato Unbooked', since, emailConfirmed: true, bookings: 0 };
    server.on('GET /api/admin/people', { body: { people: [unbooked], next: null } });
    const { person: user, address } = await search('thato');
    await waitFor(() => expect(server.asked('GET /api/admin/bookings').at(-1)?.query.get('q')).toBe('thato'));
    await user.click(await screen.findByRole('option', { name: /OKV-AAAA-BBBB-CCC/ }));
    await waitFor(() => expect(address()).toBe('/admin/bookings/7'));
    await user.keyboard('{Control>}k{/Control}');
    await user.fill(await screen.findByRole('combobox', { name: /^Search pages/ }), 'thato');
    await user.click(await screen.findByRole('option', { name: /Thato Unbooked/ }));
    await waitFor(() => expect(address()).toBe('/admin/people/n7Xq2'));
  });

  it('does not search bookings if the role cannot see them', async () => {
    const server = serveAdmin({ role: 'cashier' });
    await search('thato');
    expect(await screen.findByText(/Nothing found/)).toBeInTheDocument();
    expect(server.asked('GET /api/admin/bookings')).toEqual([]);
  });
});
