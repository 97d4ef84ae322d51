import type { AdminBookingLine, AdminBookingStory } from '@raffle/contracts/admin-bookings';
import { screen, waitFor, within } from '@testing-library/react';
import AdminBookingPage from '../../../pages/admin-booking';
import AdminBookingsPage from '../../../pages/admin-bookings';
import { failure, type FakeServer } from '../../../test/fake-server';
import { installAdminServer, openAdmin } from '../../../test/open-admin';
import { takeFile } from '../../../test/take-file';

jest.mock('../../../lib/download-file');

const line: AdminBookingLine = {
  id: 7,
  reference: 'OKV-7F3K9-QW2MX-4TB',
  status: 'paid',
  totalAmount: 6,
  slots: 2,
  firstSlot: '2025-06-14T10:00',
  person: { id: 'p7', fullName: 'Bontle Moeti', email: 'bontle@example.com', phone: '+26772345678' },
  createdAt: '2025-06-01T07:30:00Z',
  paidAt: '2025-06-01T07:31:00Z',
};

const slot = (id: string) => ({ id, date: id.slice(0, 10), startTime: `${id}:00+02:00`, endTime: `${id}:00+02:00` });

const story: AdminBookingStory = {
  ...line,
  cash: null,
  slotList: [slot('2025-06-14T10:00'), slot('2025-06-14T10:15')],
  selection: { id: 's7', state: 'booked', expiresAt: '2025-06-01T07:45:00Z' },
  payments: [
    {
      name: 'OKV-7.1',
      state: 'captured',
      amount: 6,
      captured: 6,
      refunded: 0,
      providerSessionId: 'cs_1',
      providerIntentId: 'pi_1',
      failure: null,
      createdAt: line.createdAt,
      updatedAt: line.createdAt,
    },
  ],
  refunds: [
    {
      id: '3',
      state: 'failed',
      origin: 'organiser',
      amount: 3,
      slotIds: ['2025-06-14T10:30'],
      keepsSlots: true,
      reason: 'Asked',
      providerId: null,
      failure: 'card expired',
      createdAt: line.createdAt,
    },
  ],
  events: [{ at: '2025-06-01T07:31:00Z', kind: 'state', what: 'booking: confirming -> paid', detail: null }],
};

let server: FakeServer;
beforeEach(() => {
  server = installAdminServer().on('GET /api/admin/bookings/7', { body: story });
});

const openList = (query = '') => openAdmin(<AdminBookingsPage />, `/admin/bookings${query}`);
const openStory = () => openAdmin(<AdminBookingPage />, '/admin/bookings/7', '/admin/bookings/:id');

describe('the list', () => {
  it('asks for what the address says, and puts what is looked for into it', async () => {
    server.on('GET /api/admin/bookings', { body: { bookings: [line], next: null } });
    const page = openList('?q=moeti&status=paid');
    expect(await screen.findByRole('link', { name: line.reference })).toHaveAttribute('href', '/admin/bookings/7');
    expect(Object.fromEntries(server.asked('GET /api/admin/bookings')[0]?.query ?? [])).toEqual({ q: 'moeti', status: 'paid' });
    const field = screen.getByLabelText('Reference, name, email, phone or slot');
    expect(field).toHaveValue('moeti');
    await page.person.clear(field);
    await page.person.type(field, ' bontle ');
    await page.person.click(screen.getByRole('button', { name: 'Find' }));
    expect(page.address()).toBe('/admin/bookings?q=bontle&status=paid');
    await page.person.click(screen.getByRole('button', { name: 'Clear' }));
    expect(page.address()).toBe('/admin/bookings');
  });

  it('is taken away as a file, as it was found', async () => {
    server.on('GET /api/admin/bookings', { body: { bookings: [line], next: null } });
    const page = openList('?q=moeti&date=2025-06-14');
    expect(await takeFile(page, server, '/api/admin/bookings/export', 'bookings.csv')).toEqual({ q: 'moeti', date: '2025-06-14' });
  });

  it('shows more, each booking once', async () => {
    server.on('GET /api/admin/bookings', ({ query }) =>
      query.get('after') === '7'
        ? { body: { bookings: [{ ...line, id: 6, reference: 'OKV-SIX' }], next: null } }
        : { body: { bookings: [line], next: '7' } },
    );
    const page = openList();
    await page.person.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'OKV-SIX' })).toBeInTheDocument();
    expect(screen.getByText('2 bookings')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('says so when nothing fits', async () => {
    server.on('GET /api/admin/bookings', { body: { bookings: [], next: null } });
    openList('?q=nobody');
    expect(await screen.findByText('No booking fits this search.')).toBeInTheDocument();
  });

  it('tells of a failure and tries again', async () => {
    server.on('GET /api/admin/bookings', failure('INTERNAL', 500, { message: 'Not now' }));
    const page = openList();
    expect(await screen.findByRole('alert')).toHaveTextContent('The bookings could not be loaded. Not now');
    server.on('GET /api/admin/bookings', { body: { bookings: [line], next: null } });
    await page.person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: line.reference })).toBeInTheDocument();
  });
});

describe('one booking', () => {
  it('tells the whole story in Maun time', async () => {
    openStory();
    expect(await screen.findByRole('heading', { name: line.reference })).toBeInTheDocument();
    for (const text of ['bontle@example.com', 'pi_1', 'card expired', 'booking: confirming -> paid'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getAllByText('Sun, Jun 1, 09:31').length).toBeGreaterThan(0);
  });

  it('refunds chosen slots with a reason, and asks for the password when it is wanted', async () => {
    let asked = 0;
    server
      .on('POST /api/admin/bookings/7/refunds', () =>
        (asked += 1) === 1 ? failure('STEP_UP_REQUIRED', 403) : { status: 201, body: story.refunds[0] },
      )
      .on('POST /api/admin/step-up', { status: 204 });
    const page = openStory();
    await page.person.click(await screen.findByRole('button', { name: 'Refund' }));
    await page.person.click(await screen.findByRole('radio', { name: 'Some of its slots' }));
    await page.person.click(screen.getByRole('button', { name: 'Refund $0.00' }));
    expect(await screen.findByText('Please correct the following')).toBeInTheDocument();
    await page.person.click(screen.getByRole('checkbox', { name: /10:15/ }));
    await page.person.click(screen.getByRole('radio', { name: 'Kept off sale' }));
    await page.person.type(screen.getByLabelText('Reason'), 'By mistake');
    await page.person.click(screen.getByRole('button', { name: 'Refund $3.00' }));
    await page.person.type(await screen.findByLabelText('Your password'), 'the tongue of the water');
    await page.person.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(server.asked('POST /api/admin/bookings/7/refunds')).toHaveLength(2));
    expect(server.asked('POST /api/admin/bookings/7/refunds')[1]?.body).toEqual({
      reason: 'By mistake',
      slots: 'keep',
      slotIds: ['2025-06-14T10:15'],
    });
    await waitFor(() => expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument());
  });

  it('keeps the dialog with the words of a refusal', async () => {
    server.on(
      'POST /api/admin/bookings/7/refunds',
      failure('PAYMENT_IN_PROGRESS', 409, { message: 'An earlier refund is not decided yet.' }),
    );
    const page = openStory();
    await page.person.click(await screen.findByRole('button', { name: 'Refund' }));
    await page.person.type(await screen.findByLabelText('Reason'), 'Again');
    await page.person.click(screen.getByRole('button', { name: 'Refund $6.00' }));
    expect(await within(await screen.findByRole('alertdialog')).findByText('An earlier refund is not decided yet.')).toBeInTheDocument();
  });

  it('corrects only what was changed', async () => {
    server.on('PATCH /api/admin/people/p7', { body: { id: 'p7', fullName: 'Bontle Moeti', email: 'b.moeti@example.com' } });
    const page = openStory();
    await page.person.click(await screen.findByRole('button', { name: 'Correct name or email' }));
    const email = await screen.findByLabelText('Email address');
    await page.person.clear(email);
    await page.person.type(email, 'b.moeti@example.com');
    await page.person.type(screen.getByLabelText('Reason'), 'Mistyped');
    await page.person.click(screen.getByRole('button', { name: 'Correct' }));
    await waitFor(() =>
      expect(server.asked('PATCH /api/admin/people/p7')[0]?.body).toEqual({ email: 'b.moeti@example.com', reason: 'Mistyped' }),
    );
  });

  it('says when the confirmation is on its way, and why not', async () => {
    server.on('POST /api/admin/bookings/7/resend-confirmation', failure('INTERNAL', 500, { message: 'Not now' }));
    const page = openStory();
    await page.person.click(await screen.findByRole('button', { name: 'Send the confirmation again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
    server.on('POST /api/admin/bookings/7/resend-confirmation', { status: 202 });
    await page.person.click(screen.getByRole('button', { name: 'Send the confirmation again' }));
    expect(await screen.findByText('The confirmation is on its way.')).toBeInTheDocument();
  });

  it('releases a hold that is stuck', async () => {
    server
      .on('GET /api/admin/bookings/7', { body: { ...story, status: 'pending', selection: { ...story.selection, state: 'paying' } } })
      .on('POST /api/admin/bookings/7/release', { status: 202 });
    const page = openStory();
    await page.person.click(await screen.findByRole('button', { name: 'Release the hold' }));
    await page.person.click(await screen.findByRole('button', { name: 'Release' }));
    expect(await screen.findAllByText('Please give a reason')).not.toHaveLength(0);
    await page.person.type(screen.getByLabelText('Reason'), 'They phoned');
    await page.person.click(screen.getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(server.asked('POST /api/admin/bookings/7/release')[0]?.body).toEqual({ reason: 'They phoned' }));
  });
});
