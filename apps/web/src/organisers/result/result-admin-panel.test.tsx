import type { AdminResultView } from '@raffle/contracts/admin/results';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeAdminResult, makeApproval, makeRankedOwner, makeSeason, makeToldWinner } from '../../test/factories';
import { failure, type FakeServer } from '../../test/fake-server';
import { installFakeSocket, type FakeSocket } from '../../test/fake-socket';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import type { RenderedPage } from '../../test/render-page';
import ResultAdminPanel from './result-admin-panel';

const ARRIVAL = 'POST /api/admin/results/2025/arrival';
const PROPOSE = 'POST /api/admin/approvals';
const WITNESSES = 'Neo Witness, +267 71 234 567\n Kabo Witness , kabo@example.com ';
const ARRIVED = {
  state: 'provisional',
  arrival: '2025-05-31T08:07:12.000Z',
  arrivalSlot: '2025-05-31T10:00',
  witnesses: ['Neo Witness'],
  line: [makeRankedOwner()],
} satisfies Partial<AdminResultView>;

let server: FakeServer;
function open(result: Partial<AdminResultView> = {}): RenderedPage {
  server = serveAdmin({ role: 'organiser' })
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/admin/results/2025', { body: makeAdminResult(result) })
    .on('GET /api/admin/approvals', { body: [] })
    .on('GET /api/admin/witnesses', { body: [] })
    .on(ARRIVAL, { status: 201, body: makeAdminResult(ARRIVED) });
  return openAdmin(<ResultAdminPanel />);
}

async function fill(witnesses = WITNESSES): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/Date in Maun/), { target: { value: '2025-05-31' } });
  fireEvent.change(screen.getByLabelText(/Time in Maun/), { target: { value: '10:07:12' } });
  fireEvent.change(screen.getByLabelText(/People at the bridge/), { target: { value: witnesses } });
}
const press = (page: RenderedPage, name: string) => page.person.click(screen.getByRole('button', { name }));

async function confirm(page: RenderedPage, name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('alertdialog');
  await page.person.click(within(dialog).getByRole('button', { name }));
  return dialog;
}

it('records the arrival, and only then shows who is in line', async () => {
  const page = open();
  await fill();
  expect(screen.queryByText('In line for the prize')).toBeNull();
  await page.person.click(screen.getByLabelText(/lose the slots they hold/));
  await press(page, 'Record this arrival');
  expect(await screen.findByText(/Saturday 31 May 2025, 10:07:12/)).toBeInTheDocument();
  await confirm(page, 'Record this arrival');
  expect(await screen.findByRole('button', { name: 'Verify the arrival' })).toBeInTheDocument();
  expect(screen.getByText('In line for the prize')).toBeInTheDocument();
  expect(server.asked(ARRIVAL)[0]?.body).toEqual({
    arrivedAt: '2025-05-31T10:07:12+02:00',
    witnesses: ['Neo Witness', 'Kabo Witness'],
    contacts: ['+267 71 234 567', 'kabo@example.com'],
    openHolds: 'release',
  });
});

it.each([
  ['', 'Please name at least one person at the bridge.'],
  ['Neo Witness', 'Please add a photo, or name two people with a phone number or an email address each.'],
  ['Neo, +26771234567\nKabo', 'Please add a photo, or name two people with a phone number or an email address each.'],
  ['Neo, my uncle\nKabo, +26771234567', 'Please write a phone number or an email address after the comma.'],
])('requires either a photo or witnesses who can be contacted: %j', async (witnesses, sentence) => {
  const page = open();
  await fill(witnesses);
  await press(page, 'Record this arrival');
  // The message appears in the error summary and beside the field.
  expect(screen.getAllByText(sentence)).toHaveLength(2);
});

it('shows next to the time field why the server rejected the time', async () => {
  const page = open();
  server.on(ARRIVAL, failure('VALIDATION_FAILED', 400, { fields: { arrivedAt: ["The arrival can't be in the future."] } }));
  await fill();
  await press(page, 'Record this arrival');
  await confirm(page, 'Record this arrival');
  await waitFor(() => expect(screen.getAllByText("The arrival can't be in the future.")).toHaveLength(2));
});

it('reports that an arrival has already been recorded, and keeps the form', async () => {
  const page = open();
  server.on(ARRIVAL, failure('VALIDATION_FAILED', 400, { fields: { arrivedAt: ['An arrival is already on record. Withdraw it first.'] } }));
  await fill();
  await press(page, 'Record this arrival');
  await confirm(page, 'Record this arrival');
  // The message appears in the error summary and beside the field.
  await waitFor(() => expect(screen.getAllByText('An arrival is already on record. Withdraw it first.')).toHaveLength(2));
  expect(screen.getByLabelText(/People at the bridge/)).toHaveValue(WITNESSES);
});

/** Proposes the step in a dialog that asks for the reason. */
async function ask(page: RenderedPage, why = 'The photo shows it'): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(await within(dialog).findByLabelText(/Why/), { target: { value: why } });
  await page.person.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  return dialog;
}

it('proposes a step in a dialog, and shows there why the proposal was rejected', async () => {
  const page = open(ARRIVED);
  server.on(PROPOSE, failure('VALIDATION_FAILED', 400, { fields: { state: ['The arrival is already verified.'] } }));
  await screen.findByRole('button', { name: 'Verify the arrival' });
  await press(page, 'Verify the arrival');
  const dialog = await ask(page);
  expect(await within(dialog).findByText('The arrival is already verified.')).toBeInTheDocument();
});

it('shows a pending proposal and does not offer the step again', async () => {
  const page = open(ARRIVED);
  await screen.findByRole('button', { name: 'Verify the arrival' });
  server.on('GET /api/admin/approvals', { body: [makeApproval({ mine: true, mayApprove: false })] }).on(PROPOSE, { status: 201, body: {} });
  await press(page, 'Verify the arrival');
  await ask(page);
  expect(await screen.findByText('Waiting for somebody else: Kabo Dube, Elephant Havens.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Verify the arrival' })).toBeNull();
  expect(server.asked(PROPOSE)[0]?.body).toEqual({
    deed: 'result.verify',
    payload: { year: 2025, arrival: ARRIVED.arrival },
    reason: 'The photo shows it',
  });
});

/** Sends the event repeatedly, because the page opens its socket only after the first paint. */
async function heard(socket: FakeSocket, subject: string, shown: () => void): Promise<void> {
  await waitFor(() => {
    act(() => socket.connect());
    act(() => socket.says('admin:changed', { subject }));
    shown();
  });
}

it("shows another organiser's changes, but proposes the result as it was shown when the dialog opened", async () => {
  const page = open();
  const socket = installFakeSocket();
  await screen.findByText('No arrival yet');
  server.on('GET /api/admin/results/2025', { body: makeAdminResult({ ...ARRIVED, state: 'verified' }) });
  await heard(socket, 'season', () => expect(screen.getByText('Verified')).toBeInTheDocument());

  await press(page, 'Announce the winner');
  const dialog = await screen.findByRole('dialog');
  const other = { ...ARRIVED, state: 'verified', arrival: '2025-05-31T09:07:12.000Z', arrivalSlot: '2025-05-31T11:00' } as const;
  server.on('GET /api/admin/results/2025', { body: makeAdminResult(other) }).on(PROPOSE, failure('SEASON_CHANGED', 409));
  await heard(socket, 'season', () => expect(screen.getByText(/11:07:12/)).toBeInTheDocument());
  expect(dialog).toBeInTheDocument();
  await ask(page);
  await waitFor(() => expect(server.asked(PROPOSE).map(({ body }) => body)).toMatchObject([{ payload: { arrival: ARRIVED.arrival } }]));
});

it('requires a public reason to withdraw the arrival', async () => {
  const page = open(ARRIVED);
  server.on('POST /api/admin/results/2025/withdraw', { body: makeAdminResult() });
  await screen.findByRole('button', { name: 'Withdraw the arrival' });
  await press(page, 'Withdraw the arrival');
  const dialog = await screen.findByRole('dialog');
  await page.person.click(within(dialog).getByRole('button', { name: 'Withdraw the arrival' }));
  expect(server.asked('POST /api/admin/results/2025/withdraw')).toEqual([]);
  await page.person.fill(within(dialog).getByLabelText(/Reason, shown to everybody/), 'The hour was misread.');
  await page.person.click(within(dialog).getByRole('button', { name: 'Withdraw the arrival' }));
  expect(await screen.findByText('No arrival yet')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/results/2025/withdraw').map(({ body }) => body)).toEqual([
    { arrival: ARRIVED.arrival, reason: 'The hour was misread.' },
  ]);
});

it('shows how to contact a winner, even one who has deleted their account', async () => {
  const page = open({ ...ARRIVED, state: 'announced', told: makeToldWinner({ deleted: true }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('The winner has deleted their account.');
  expect(screen.getAllByRole('link', { name: '+26771234567' })[0]).toHaveAttribute('href', 'tel:+26771234567');
  page.unmount();
  open({ ...ARRIVED, state: 'announced', line: [], told: makeToldWinner({ deleted: true, phone: '' }) });
  expect(await screen.findByText('We have no phone number.')).toBeInTheDocument();
  cleanup();
  open({ ...ARRIVED, line: [makeRankedOwner({ fullName: '', shownName: 'Anonymous', email: '', phone: '' })] });
  const item = (await screen.findByText('Anonymous')).closest('li');
  expect(item?.querySelectorAll('a')).toHaveLength(0);
});

it("lets organisers pass the prize on only after the claim deadline, and never withdraw an announced winner's arrival", async () => {
  const page = open({ ...ARRIVED, state: 'announced', told: makeToldWinner() });
  expect(await screen.findByRole('button', { name: 'Go on to the next in line' })).toBeDisabled();
  expect(screen.getByText(/^Sat 31 May 2025 at 10:15.*until Sun 14 June 2099, 09:00\.$/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Withdraw the arrival' })).toBeNull();
  page.unmount();
  open({ ...ARRIVED, state: 'announced', told: makeToldWinner({ claimOver: true }) });
  expect(await screen.findByRole('button', { name: 'Go on to the next in line' })).toBeEnabled();
});

describe('outside witnesses', () => {
  const PAPER = {
    id: 7,
    kind: 'person',
    name: 'The Ngami Times',
    address: 'news@ngami.example',
    lastAt: null,
    silent: false,
    failure: null,
  } as const;
  const TSA = {
    id: 1,
    kind: 'tsa',
    name: 'tsa.example',
    address: null,
    lastAt: '2025-05-20T07:00:00.000Z',
    silent: true,
    failure: 'no answer',
  } as const;

  it("can be added and removed, and the page states if the server's configuration contains none", async () => {
    const page = open();
    server.on('POST /api/admin/witnesses', { body: [PAPER] }).on('DELETE /api/admin/witnesses/7', { body: [] });
    const section = await screen.findByRole('region', { name: 'Outside witnesses' });
    expect(await within(section).findByText('No outside witness.')).toBeVisible();
    await press(page, 'Add this witness');
    expect(server.asked('POST /api/admin/witnesses')).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'The Ngami Times' } });
    fireEvent.change(within(section).getByLabelText(/^Email/), { target: { value: 'news@ngami.example' } });
    await press(page, 'Add this witness');
    expect(await within(section).findByText(/news@ngami\.example/)).toBeVisible();
    expect(server.asked('POST /api/admin/witnesses')[0]?.body).toEqual({ name: 'The Ngami Times', address: 'news@ngami.example' });
    await press(page, 'Remove The Ngami Times');
    await confirm(page, 'Remove');
    await waitFor(() => expect(within(section).queryByText(/news@ngami/)).toBeNull());
  });

  it('are marked as silent, with the reason, if they have not responded', async () => {
    open();
    server.on('GET /api/admin/witnesses', { body: [TSA, PAPER] });
    const section = await screen.findByRole('region', { name: 'Outside witnesses' });
    expect(await within(section).findByText('silent')).toBeVisible();
    expect(section).toHaveTextContent('The last try failed: no answer.');
    expect(section).not.toHaveTextContent('No outside witness');
  });
});

describe('the public log', () => {
  const HEAD = 'raffle.example/log/2025 100 ykQzyKDVlTzp1u1L4Gtv1/jA1dTRfWkNVnNzDzZNmmc= c2lnbmF0dXJl';

  it('proposes replacing the signing key', async () => {
    const page = open();
    server.on(PROPOSE, { status: 201, body: makeApproval({ deed: 'log.rotate-key', line: 'Replace the key that signs the log of 2025' }) });
    await page.person.click(await screen.findByRole('button', { name: 'Replace the key' }));
    await page.person.fill(await screen.findByLabelText(/Reason/), 'A backup was copied');
    await press(page, 'Ask for approval');
    await waitFor(() =>
      expect(server.asked(PROPOSE)[0]?.body).toEqual({ deed: 'log.rotate-key', payload: { year: 2025 }, reason: 'A backup was copied' }),
    );
    expect(await screen.findByText('Waiting for approval: Replace the key that signs the log of 2025')).toBeInTheDocument();
  });

  it("proposes logging the entries lost in a restore, and states the last known head and the backup's time", async () => {
    const page = open();
    server.on(PROPOSE, { status: 201, body: makeApproval({ deed: 'log.epoch', line: 'Log the lost entries of 2025' }) });
    await page.person.click(await screen.findByRole('button', { name: 'Log lost entries' }));
    await press(page, 'Ask for approval');
    expect(screen.getAllByText('Please enter the whole line: name, number, root and signature.')).toHaveLength(2);
    fireEvent.change(screen.getByLabelText(/The newest head you know/), { target: { value: ` ${HEAD}\n` } });
    fireEvent.change(screen.getByLabelText(/Date of the backup/), { target: { value: '2025-05-20' } });
    fireEvent.change(screen.getByLabelText(/Time of the backup/), { target: { value: '03:00' } });
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'The disk broke' } });
    await press(page, 'Ask for approval');
    await waitFor(() =>
      expect(server.asked(PROPOSE)[0]?.body).toEqual({
        deed: 'log.epoch',
        payload: { year: 2025, head: HEAD, backupAt: '2025-05-20T03:00:00+02:00' },
        reason: 'The disk broke',
      }),
    );
  });
});

describe('without an arrival', () => {
  const ended = { as: 'called-off', at: '2025-06-01T07:00:00.000Z', reason: 'The bridge is closed.', refunds: true } as const;
  const over = { status: 'closed', salesOpen: false, today: '2026-01-02' } as const;

  it('offers to end the season without water only after its last date', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'End the season without water' })).toBeDisabled();
    expect(screen.getByText('The season can end without water once 31 December 2025 is over.')).toBeInTheDocument();
    cleanup();
    const page = open({ noWater: 'refund' });
    server.on('GET /api/season', { body: makeSeason(over) }).on(PROPOSE, { status: 201, body: makeApproval() });
    expect(await screen.findByText(/no arrival is on record\.$/)).toBeInTheDocument();
    await press(page, 'End the season without water');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Nobody wins, and everybody is refunded.');
    await page.person.type(within(dialog).getByLabelText('Reason, shown to everybody'), 'The river stayed dry.');
    await page.person.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
    await waitFor(() =>
      expect(server.asked(PROPOSE)[0]?.body).toEqual({
        deed: 'season.no-water',
        payload: { year: 2025, reason: 'The river stayed dry.' },
        reason: 'The river stayed dry.',
      }),
    );
  });

  it('shows who is in line, but no withdraw button, if the last slot counts', async () => {
    open({
      ended: { ...ended, as: 'no-water', refunds: false },
      state: 'verified',
      arrival: '2025-12-31T21:45:00.000Z',
      arrivalSlot: '2025-12-31T23:45',
      line: [makeRankedOwner({ slotId: '2025-12-31T20:00' })],
    });
    expect(await screen.findByRole('button', { name: 'Announce the winner' })).toBeInTheDocument();
    expect(screen.getByText(/ended 3 h 30 min before the last slot began/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw the arrival' })).toBeNull();
    expect(screen.queryByText('Official time (Maun)')).toBeNull();
  });

  it('shows the progress of the refunds, the failed refunds and the cash that must still be returned', async () => {
    const refunds = {
      bookings: 3,
      refunded: 1,
      amount: 6,
      failed: [{ bookingId: 7, reference: 'OKV-7F3K9-QW2MX-4TB', amount: 3, failure: 'The card was closed.' }],
      cash: [{ bookingId: 9, receiptNumber: '2025-0001', fullName: 'Onalenna Seretse', phone: '+26771234567', amount: 3 }],
    };
    open({ ended, refunds });
    expect(
      await screen.findByText('1 of 3 bookings refunded, $6.00. This continues on its own. You can leave this page.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'OKV-7F3K9-QW2MX-4TB' })).toHaveAttribute('href', '/admin/bookings/7');
    expect(screen.getByText(/The card was closed\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '2025-0001' })).toHaveAttribute('href', '/admin/cash/9');
    expect(screen.getByText('Called off')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Record this arrival' })).toBeNull();
  });
});
