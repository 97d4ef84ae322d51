import type { AdminBookingLine, AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import { act, screen, waitFor, within } from '@testing-library/react';
import BookingPage from './booking-page';
import BookingsPage from './bookings.list';
import { makeSelectedSlot } from '../../test/factories';
import { failure, type FakeServer } from '../../test/fake-server';
import { openAdmin, serveAdmin } from '../../test/admin-page';

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

const story: AdminBookingDetail = {
  ...line,
  cash: null,
  slotList: ['2025-06-14T10:00', '2025-06-14T10:15'].map(makeSelectedSlot),
  selection: { id: 's7', state: 'booked', expiresAt: '2025-06-01T07:45:00Z' },
  payments: [
    {
      name: 'OKV-7.1',
      state: 'captured',
      amount: 6,
      captured: 6,
      refunded: 0,
      disputed: 0,
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
      moneyOnly: false,
      unassigned: false,
      reason: 'Asked',
      providerId: null,
      failure: 'card expired',
      createdAt: line.createdAt,
    },
  ],
  refundable: { all: 6, perSlot: 3, owed: 0, refusal: null, retries: [] },
  settledSlots: [],
  refundsClose: true,
  acceptances: [
    { at: '2025-05-20T07:31:00Z', year: 2025, rulesVersion: 1, privacyVersion: 2, reference: null },
    { at: '2025-06-01T07:31:00Z', year: 2025, rulesVersion: 3, privacyVersion: 2, reference: 'OKV-7' },
  ],
  disputes: [],
  events: [{ at: '2025-06-01T07:31:00Z', kind: 'state', what: 'booking: confirming -> paid', detail: null }],
};

let server: FakeServer;
beforeEach(() => {
  server = serveAdmin({ role: 'organiser' }).on('GET /api/admin/bookings/7', { body: story });
});

const openDetail = () => openAdmin(<BookingPage />, '/admin/bookings/7', '/admin/bookings/:id');

it('applies the filters in the URL to the list, and shows the year for dates outside the current season', async () => {
  const ago = { ...line, firstSlot: '2024-06-14T10:00', createdAt: '2024-06-01T07:30:00Z' };
  server.on('GET /api/admin/bookings', { body: { bookings: [ago], next: null } });
  openAdmin(<BookingsPage />, '/admin/bookings?q=moeti&status=paid');
  expect(await screen.findByRole('link', { name: line.reference })).toHaveAttribute('href', '/admin/bookings/7');
  const row = screen.getByRole('row', { name: new RegExp(line.reference) });
  expect(row).toHaveTextContent('from Fri 14 June 2024 at 10:00 - 10:14');
  expect(row).toHaveTextContent('Sat 1 June 2024, 09:30');
  expect(Object.fromEntries(server.asked('GET /api/admin/bookings')[0]?.query ?? [])).toEqual({ q: 'moeti', status: 'paid' });
});

describe('one booking', () => {
  it('shows all records in Maun time', async () => {
    openDetail();
    expect(await screen.findByRole('heading', { name: line.reference })).toBeInTheDocument();
    for (const text of ['bontle@example.com', 'pi_1', 'card expired', 'The booking is paid', 'booking: confirming -> paid'])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText(/^Rules version 3 and privacy notice version 2 of 2025/)).toHaveTextContent('Sun 1 June, 09:31');
    expect(screen.getByText('The booking is paid').closest('li')).toHaveTextContent('Sun 1 June, 09:31');
  });

  it('refunds chosen slots with a reason, and asks for the password if the API requires it', async () => {
    let asked = 0;
    server
      .on('POST /api/admin/bookings/7/refunds', () =>
        (asked += 1) === 1 ? failure('STEP_UP_REQUIRED', 403) : { status: 201, body: story.refunds[0] },
      )
      .on('POST /api/admin/step-up', { body: { adminToken: 'another' } });
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Refund' }));
    await page.person.click(await screen.findByRole('radio', { name: 'Some of its slots' }));
    await page.person.click(screen.getByRole('button', { name: 'Refund $0.00' }));
    expect(await screen.findByText('Please correct the following')).toBeInTheDocument();
    await page.person.click(screen.getByRole('checkbox', { name: /10:15/ }));
    await page.person.click(screen.getByRole('radio', { name: 'Kept off sale' }));
    await page.person.fill(screen.getByLabelText('Reason'), 'By mistake');
    await page.person.click(screen.getByRole('button', { name: 'Refund $3.00' }));
    const password = await screen.findByLabelText('Your password');
    // The lower dialog keeps the focus until the upper one has taken it.
    await waitFor(() => expect(screen.getByRole('alertdialog')).toContainElement(document.activeElement as HTMLElement));
    await page.person.fill(password, 'the tongue of the water');
    await page.person.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(server.asked('POST /api/admin/bookings/7/refunds')).toHaveLength(2));
    expect(server.asked('POST /api/admin/bookings/7/refunds')[1]?.body).toEqual({
      reason: 'By mistake',
      slots: 'keep',
      slotIds: ['2025-06-14T10:15'],
    });
    await waitFor(() => expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument());
    expect(await screen.findByText('Refund requested')).toBeInTheDocument();
  });

  it('keeps the dialog open and shows why the API rejected the request', async () => {
    server.on(
      'POST /api/admin/bookings/7/refunds',
      failure('PAYMENT_IN_PROGRESS', 409, { message: 'An earlier refund is not decided yet.' }),
    );
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Refund' }));
    await page.person.fill(await screen.findByLabelText('Reason'), 'Again');
    await page.person.click(screen.getByRole('button', { name: 'Refund $6.00' }));
    expect(await within(await screen.findByRole('alertdialog')).findByText('An earlier refund is not decided yet.')).toBeInTheDocument();
  });

  it('does not revert changes that the buyer made while the dialog was open', async () => {
    server.on('PATCH /api/admin/people/p7', { body: { id: 'p7', fullName: 'Bontle Moeti', email: 'new@example.com' } });
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Correct name, email or phone' }));
    await page.person.fill(await screen.findByLabelText('Full name'), ' Kgosi');
    server.on('GET /api/admin/bookings/7', { body: { ...story, person: { ...line.person, email: 'new@example.com' } } });
    await act(() => page.client.refetchQueries());
    await page.person.fill(screen.getByLabelText('Reason'), 'Mistyped');
    await page.person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.asked('PATCH /api/admin/people/p7')[0]?.body).toEqual({ fullName: 'Bontle Moeti Kgosi', reason: 'Mistyped' }),
    );
  });

  it('corrects a phone number, but does not allow removing it', async () => {
    server.on('PATCH /api/admin/people/p7', {
      body: { id: 'p7', fullName: 'Bontle Moeti', email: 'b@example.com', phone: '+26772000111' },
    });
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Correct name, email or phone' }));
    const phone = await screen.findByLabelText('Phone number');
    expect(phone).toHaveValue(line.person.phone);
    await page.person.clear(phone);
    await page.person.fill(screen.getByLabelText('Reason'), 'Mistyped at the bridge');
    await page.person.click(screen.getByRole('button', { name: 'Save' }));
    expect(phone).toHaveAccessibleDescription(/Please enter a phone number/);
    await page.person.fill(phone, '72 000 111');
    await page.person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.asked('PATCH /api/admin/people/p7').map(({ body }) => body)).toEqual([
        { phone: '72 000 111', reason: 'Mistyped at the bridge' },
      ]),
    );
    expect(await screen.findByText('The account has been corrected')).toBeInTheDocument();
  });

  it('signs the buyer out everywhere, with a reason', async () => {
    const call = 'POST /api/admin/people/p7/sign-out';
    server.on(call, { body: { browsers: 2 } });
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.person.fill(dialog.getByLabelText('Reason'), 'Lost the phone');
    await page.person.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('They are signed out everywhere')).toBeInTheDocument();
    expect(server.asked(call).map(({ body }) => body)).toEqual([{ reason: 'Lost the phone' }]);
  });

  it('shows a link for setting a new password once, after a reason is entered', async () => {
    const call = 'POST /api/admin/people/p7/password-link';
    const link = 'https://raffle.example/reset-password#token=abc';
    server.on(call, { body: { link, expiresAt: '2025-06-01T07:45:00Z' } });
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Link for a new password' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.person.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect((await dialog.findAllByText('Please give a reason')).length).toBeGreaterThan(0);
    expect(server.asked(call)).toHaveLength(0);
    await page.person.fill(dialog.getByLabelText('Reason'), 'Their mailbox is gone');
    await page.person.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await screen.findByText(link)).toBeVisible();
    expect(screen.getByText(/until 09:45/)).toBeVisible();
    expect(server.asked(call).map(({ body }) => body)).toEqual([{ reason: 'Their mailbox is gone' }]);
    await page.person.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(link)).not.toBeInTheDocument());
    await page.person.click(screen.getByRole('button', { name: 'Link for a new password' }));
    expect(await screen.findByRole('button', { name: 'Make the link' })).toBeVisible();
    expect(screen.queryByText(link)).not.toBeInTheDocument();
  });

  it('shows that the confirmation was sent, or why it was not', async () => {
    server.on('POST /api/admin/bookings/7/resend-confirmation', failure('INTERNAL', 500, { message: 'Not now' }));
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Send the confirmation again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
    server.on('POST /api/admin/bookings/7/resend-confirmation', { status: 202 });
    await page.person.click(screen.getByRole('button', { name: 'Send the confirmation again' }));
    expect(await screen.findByText('The confirmation is on its way.')).toBeInTheDocument();
  });

  it('sends only one email for a double click, even if the response arrives before the second click', async () => {
    server.on('POST /api/admin/bookings/7/resend-confirmation', { status: 202 });
    const page = openDetail();
    const button = await screen.findByRole('button', { name: 'Send the confirmation again' });
    await page.person.click(button);
    await screen.findByText('The confirmation is on its way.');
    await page.person.click(button);
    await screen.findByText('The confirmation is on its way.');
    const [sent, ...others] = server.asked('POST /api/admin/bookings/7/resend-confirmation');
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([]);
  });

  it('releases a hold with a reason', async () => {
    server
      .on('GET /api/admin/bookings/7', { body: { ...story, status: 'pending', selection: { ...story.selection, state: 'paying' } } })
      .on('POST /api/admin/bookings/7/release', { status: 202 });
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Release the hold' }));
    await page.person.click(await screen.findByRole('button', { name: 'Release' }));
    expect(await screen.findAllByText('Please give a reason')).not.toHaveLength(0);
    await page.person.fill(screen.getByLabelText('Reason'), 'They phoned');
    await page.person.click(screen.getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(server.asked('POST /api/admin/bookings/7/release')[0]?.body).toEqual({ reason: 'They phoned' }));
  });
});

describe('a cash sale', () => {
  const sale: AdminBookingDetail = { ...story, payments: [], refunds: [], cash: { receiptNumber: '2025-0012', returnedAt: null } };

  it('shows that nothing was refunded until the cash is returned', async () => {
    server.on('GET /api/admin/bookings/7', { body: sale });
    openDetail();
    expect(await screen.findByText('Nothing was refunded.')).toBeInTheDocument();
  });

  it('shows when the cash was returned', async () => {
    server.on('GET /api/admin/bookings/7', {
      body: { ...sale, status: 'refunded', cash: { receiptNumber: '2025-0012', returnedAt: '2025-06-02T08:15:00Z' } },
    });
    openDetail();
    expect(await screen.findByText('The cash for receipt 2025-0012 was returned on Mon 2 June 2025, 10:15.')).toBeInTheDocument();
    expect(screen.queryByText('Nothing was refunded.')).not.toBeInTheDocument();
  });
});

describe('a partial refund made directly through the provider', () => {
  const refund = {
    ...story.refunds[0]!,
    id: '8',
    state: 'succeeded' as const,
    origin: 'provider' as const,
    slotIds: [],
    reason: 'refunded at the payment provider',
    failure: null,
    unassigned: true,
  };

  it('requires exactly as many slots as the refunded amount covers', async () => {
    server
      .on('GET /api/admin/bookings/7', { body: { ...story, refunds: [{ ...refund, amount: 3 }] } })
      .on('POST /api/admin/refunds/8/slots', { body: refund });
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Choose the slots' }));
    await page.person.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Please choose one slot')).not.toHaveLength(0);
    await page.person.click(screen.getByRole('checkbox', { name: /10:15/ }));
    await page.person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.asked('POST /api/admin/refunds/8/slots')[0]?.body).toEqual({ slotIds: ['2025-06-14T10:15'], slots: 'release' }),
    );
  });

  it('can be recorded as a money-only refund, and must be if no number of slots costs exactly that amount', async () => {
    server
      .on('GET /api/admin/bookings/7', { body: { ...story, refunds: [{ ...refund, amount: 1 }] } })
      .on('POST /api/admin/refunds/8/slots', { body: refund });
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Choose the slots' }));
    expect(await screen.findByText(/the buyer keeps every slot/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await page.person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked('POST /api/admin/refunds/8/slots')[0]?.body).toEqual({ slotIds: [], slots: 'release' }));
  });
});

describe('a failed refund', () => {
  it('is offered for retry only if the server reports that it is owed', async () => {
    openDetail();
    expect(await screen.findByText('card expired')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try the refund again' })).not.toBeInTheDocument();
  });

  it('can be retried, and is included when the whole booking is refunded', async () => {
    const refundable = { all: 9, perSlot: 3, owed: 3, refusal: null, retries: [{ refundId: '3', amount: 3 }] };
    server
      .on('GET /api/admin/bookings/7', { body: { ...story, refundable } })
      .on('POST /api/admin/refunds/3/repeat', failure('PAYMENT_IN_PROGRESS', 409, { message: 'The provider is being asked.' }));
    const page = openDetail();
    await page.person.click(await screen.findByRole('button', { name: 'Try the refund again' }));
    expect(await screen.findByText('The provider is being asked.')).toBeInTheDocument();
    await page.person.click(screen.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText(/so we already owe the buyer \$3\.00/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refund $9.00' })).toBeInTheDocument();
    await page.person.click(screen.getByRole('radio', { name: 'Some of its slots' }));
    await page.person.click(screen.getByRole('checkbox', { name: /10:00/ }));
    await page.person.click(screen.getByRole('checkbox', { name: /10:15/ }));
    expect(screen.getByRole('button', { name: 'Refund $6.00' })).toBeInTheDocument();
  });
});

it('shows that a settled ticket stays in the draw, or that it can no longer be refunded', async () => {
  const settled = { ...story, settledSlots: ['2025-06-14T10:00'] };
  server.on('GET /api/admin/bookings/7', { body: { ...settled, refundsClose: false } });
  const open = openDetail();
  await open.person.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    await dialog.findByText(/10:00 - 10:14 is settled for the draw\. If you refund it, its ticket stays in the draw/),
  ).toBeInTheDocument();
  expect(dialog.getByRole('radio', { name: 'The whole booking' })).toBeChecked();
  open.unmount();

  server.on('GET /api/admin/bookings/7', { body: settled });
  const closed = openDetail();
  await closed.person.click(await screen.findByRole('button', { name: 'Refund' }));
  const other = within(await screen.findByRole('alertdialog'));
  expect(
    await other.findByText(/10:00 - 10:14 is settled for the draw, so under this season's terms it can no longer be refunded/),
  ).toBeInTheDocument();
  expect(other.queryByRole('radio', { name: 'The whole booking' })).toBeNull();
  expect(other.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    expect.stringMatching(/10:15/),
  ]);
});

it('shows why nothing can be refunded instead of asking for a reason', async () => {
  const refusal = "The buyer's bank holds this money until a dispute is decided. Nothing can be refunded before that.";
  server.on('GET /api/admin/bookings/7', { body: { ...story, refundable: { ...story.refundable, all: 0, refusal } } });
  const page = openDetail();
  await page.person.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(await within(await screen.findByRole('dialog')).findByText(refusal)).toBeInTheDocument();
  expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Refund \$/ })).not.toBeInTheDocument();
});

it('shows a dispute, with the amount that the bank holds and an explanation', async () => {
  server.on('GET /api/admin/bookings/7', {
    body: {
      ...story,
      disputes: [
        {
          id: 'du_1',
          stage: 'open',
          status: 'needs_response',
          amount: 6,
          withdrawn: 6,
          createdAt: line.createdAt,
          updatedAt: line.createdAt,
        },
      ],
    },
  });
  openDetail();
  expect(await screen.findByRole('heading', { name: 'Disputes' })).toBeInTheDocument();
  expect(screen.getByText('The bank has yet to decide; the tickets stay')).toBeInTheDocument();
});
