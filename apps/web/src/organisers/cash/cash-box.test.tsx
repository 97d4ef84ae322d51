import type { CashDesk } from '@raffle/contracts/admin/cash';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import CashPage from './cash-page';
import CashBoxPage from './cash-box-page';
import { makeAdminSession, makeCashBox, makeCashDesk, makeCashShift, makeDay, makeHandover } from '../../test/factories';
import { failure, type FakeServer } from '../../test/fake-server';
import { openAdmin, serveAdmin } from '../../test/admin-page';

const handover = makeHandover();
const desk = makeCashDesk();
const box = makeCashBox();
const short = makeCashShift({ expected: 42, counted: 32, difference: -10, closedAt: '2025-06-01T15:00:00Z' });

function serve(changes: Partial<CashDesk> = {}): FakeServer {
  return serveAdmin({ role: 'organiser' })
    .on('GET /api/time-slots', { body: makeDay('2025-06-14'), headers: { 'X-Slots-Version': '1' } })
    .on('GET /api/admin/cash-sales', { body: { today: { sales: 0, slots: 0, amount: 0 }, sales: [], next: null } })
    .on('GET /api/admin/cash-desk', { body: { ...desk, ...changes } })
    .on('GET /api/admin/cash-box', { body: box })
    .on('GET /api/admin/cash-shifts', { body: { shifts: [short], next: null } });
}

it('offers held cash to another organiser, and withdraws the offer', async () => {
  const server = serve({ holding: 12 });
  const offered = { ...desk, holding: 12, offered: handover };
  server
    .on('POST /api/admin/cash-handovers', { body: offered })
    .on('POST /api/admin/cash-handovers/7/decline', { body: { ...desk, holding: 12 } });
  const { person } = openAdmin(<CashPage />);
  await person.click(await screen.findByRole('button', { name: 'Hand it over' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Dollars you hand over')).toHaveValue('12.00');
  await person.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please choose who takes it');
  await person.selectOptions(dialog.getByLabelText(/Who takes it/), 'Neo M');
  server.on('GET /api/admin/cash-desk', { body: offered });
  await person.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('$12.00 is waiting for Neo M to confirm it.')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/cash-handovers').map(({ body }) => body)).toEqual([{ amount: 12, to: 'neo' }]);
  await person.click(screen.getByRole('button', { name: 'Take it back' }));
  await person.fill(await screen.findByLabelText('Reason'), 'Wrong bag');
  server.on('GET /api/admin/cash-desk', { body: { ...desk, holding: 12 } });
  await person.click(screen.getByRole('button', { name: 'Yes, take it back' }));
  expect(await screen.findByText('You hold $12.00.')).toBeInTheDocument();
});

it('shows the handover if only the response was lost, and does not create a second one', async () => {
  const server = serve({ holding: 12 }).unreachable('POST /api/admin/cash-handovers');
  const { person } = openAdmin(<CashPage />);
  await person.click(await screen.findByRole('button', { name: 'Hand it over' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.selectOptions(await dialog.findByLabelText(/Who takes it/), 'Neo M');
  server.on('GET /api/admin/cash-desk', { body: { ...desk, holding: 12, offered: handover } });
  await person.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('$12.00 is waiting for Neo M to confirm it.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the typed deposit details if the organiser leaves the page before recording the deposit', async () => {
  serve().on('GET /api/admin/cash-box', { body: { ...box, bankable: 12 } });
  const { person, unmount } = openAdmin(<CashBoxPage />);
  await person.fill(await screen.findByLabelText(/reference/i), 'FNB 43');
  unmount();
  openAdmin(<CashBoxPage />);
  expect(await screen.findByLabelText(/reference/i)).toHaveValue('FNB 43');
});

it('names the season to which leftover cash belongs', async () => {
  const left = {
    holders: [{ name: 'Neo M', amount: 5, season: 2024 }],
    deposits: box.deposits.map((one) => ({ ...one, season: 2024 })),
    bankable: 5,
    bankableSeason: 2024,
  };
  serve({ holding: 5, holdingSeason: 2024 }).on('GET /api/admin/cash-box', { body: { ...box, ...left } });
  openAdmin(<CashBoxPage />);
  expect(await screen.findByText('You still hold $5.00 from the 2024 season. Hand it over first.')).toBeInTheDocument();
  expect(await screen.findByText('With Neo M, from the 2024 season')).toBeInTheDocument();
  expect(await screen.findByText(/^\$30\.00 on 30 May 2025, FNB 42, by Neo M \(2024 season\)/)).toBeInTheDocument();
  expect(await screen.findByText(/^Others have handed you \$5\.00 from the 2024 season/)).toBeInTheDocument();
});

it('confirms a handover only if the counted amount is correct', async () => {
  const server = serve({ incoming: [handover] });
  server.on(
    'POST /api/admin/cash-handovers/7/confirm',
    failure('VALIDATION_FAILED', 400, { fields: { counted: ["$12.00 was handed over. Count again, or say that it isn't right."] } }),
  );
  const { person } = openAdmin(<CashBoxPage />);
  expect(await screen.findByText('Kabo Dube is handing you $12.00.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Count and confirm' }));
  const counted = await screen.findByLabelText('Dollars you counted');
  await person.fill(counted, '11');
  await person.click(screen.getByRole('button', { name: 'I have it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('$12.00 was handed over.');
  server
    .on('POST /api/admin/cash-handovers/7/confirm', { body: { ...desk, holding: 12 } })
    .on('GET /api/admin/cash-desk', { body: { ...desk, holding: 12 } });
  await person.clear(counted);
  await person.fill(counted, '12');
  await person.click(screen.getByRole('button', { name: 'I have it' }));
  expect(await screen.findByText('You hold $12.00.')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/cash-handovers/7/confirm').map(({ body }) => body)).toEqual([{ counted: 11 }, { counted: 12 }]);
});

it('shows organisers where the cash is and who sold tickets, and settles a difference with a reason', async () => {
  const server = serve();
  server.on('POST /api/admin/cash-shifts/4/settle', { body: short });
  const { person } = openAdmin(<CashBoxPage />);
  for (const place of ["In Tau Moeti's box", 'With Kabo Dube', "Including cash from Kabo Dube that Neo M hasn't confirmed"])
    expect(await screen.findByRole('rowheader', { name: place })).toBeInTheDocument();
  expect(screen.getByText('-$10.00')).toBeInTheDocument();
  expect(screen.getByText('$30.00 on 30 May 2025, FNB 42, by Neo M')).toBeInTheDocument();
  expect(screen.getByText(/^Nobody has handed you cash/)).toBeInTheDocument();
  expect(await screen.findByText('$10.00 missing')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: "Settle Kabo Dube's shift" }));
  await person.fill(await screen.findByLabelText('How it was settled'), 'Found it');
  server.on('GET /api/admin/cash-shifts', {
    body: { shifts: [{ ...short, settled: { at: short.openedAt, by: 'Neo M', reason: 'Found it', ownCount: false } }], next: null },
  });
  await person.click(screen.getByRole('button', { name: 'Settled' }));
  expect(await screen.findByText('Settled by Neo M: Found it')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/cash-shifts/4/settle').map(({ body }) => body)).toEqual([{ reason: 'Found it' }]);
});

it('proposes a settlement and a deposit if no other organiser can count the cash', async () => {
  const approval = (deed: string, payload: object) =>
    failure('APPROVAL_REQUIRED', 409, { message: 'Ask.', approval: { deed, payload } as never });
  const server = serve()
    .on('GET /api/admin/cash-box', {
      body: { ...box, bankable: 12, nobodyElse: true, deposits: box.deposits.map((one) => ({ ...one, alone: true })) },
    })
    .on('POST /api/admin/files', { status: 201, body: { id: 'abcdefghij0123456789' } })
    .on('POST /api/admin/cash-shifts/4/settle', ({ body }) => approval('cash.settle', { shift: '4', ...(body as object) }))
    .on('POST /api/admin/cash-deposits', ({ body }) => approval('cash.deposit', body as object))
    .on('POST /api/admin/approvals', { status: 201, body: { line: 'It' } });
  const { person } = openAdmin(<CashBoxPage />);
  expect(await screen.findByText(/by Neo M, not counted by anybody else$/)).toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: "Settle Kabo Dube's shift" }));
  await person.fill(await screen.findByLabelText('How it was settled'), 'Lost in the wind');
  await person.click(screen.getByRole('button', { name: 'Settled' }));
  // The dialog underneath keeps the focus for a moment and would receive the typed text.
  fireEvent.change(await screen.findByLabelText('Why'), { target: { value: 'Nobody else is here' } });
  await person.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/^You hold \$12\.00 that isn't at the bank yet\. Nobody else on the team can count it/)).toBeInTheDocument();
  await person.fill(screen.getByLabelText('Reference on the slip'), 'FNB 43');
  await person.fill(screen.getByLabelText('Date of the deposit'), '2025-06-01');
  await person.upload(screen.getByLabelText('Photo of the slip'), new File(['x'], 'slip.png', { type: 'image/png' }));
  await screen.findByText('File uploaded.');
  await person.click(screen.getByRole('button', { name: 'Record the deposit' }));
  await person.fill(await screen.findByLabelText('Why'), 'At the bank today');
  await person.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(screen.getByLabelText('Reference on the slip')).toHaveValue(''));
  expect(server.asked('POST /api/admin/approvals').map(({ body }) => body)).toEqual([
    { deed: 'cash.settle', payload: { shift: '4', reason: 'Lost in the wind' }, reason: 'Nobody else is here' },
    {
      deed: 'cash.deposit',
      payload: { amount: 12, reference: 'FNB 43', depositedOn: '2025-06-01', slip: 'abcdefghij0123456789' },
      reason: 'At the bank today',
    },
  ]);
});

it('records a deposit, with its slip, of cash that another organiser counted', async () => {
  const server = serve();
  server
    .on('GET /api/admin/verify', { body: makeAdminSession({ role: 'organiser' }) })
    .on('GET /api/admin/cash-box', { body: { ...box, bankable: 12 } })
    .on('POST /api/admin/files', { status: 201, body: { id: 'abcdefghij0123456789' } })
    .on('POST /api/admin/cash-deposits', { body: { ...box, atBank: 42, bankable: 0 } });
  const { person } = openAdmin(<CashBoxPage />);
  await person.fill(await screen.findByLabelText('Reference on the slip'), 'FNB 43');
  await person.click(screen.getByRole('button', { name: 'Record the deposit' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please upload a photo of the slip');
  await person.fill(screen.getByLabelText('Date of the deposit'), '2025-06-01');
  await person.upload(screen.getByLabelText('Photo of the slip'), new File(['x'], 'slip.png', { type: 'image/png' }));
  await screen.findByText('File uploaded.');
  server.on('GET /api/admin/cash-box', { body: { ...box, atBank: 42, bankable: 0 } });
  await person.click(screen.getByRole('button', { name: 'Record the deposit' }));
  expect(await screen.findByText('$42.00')).toBeInTheDocument();
  expect(server.asked('POST /api/admin/cash-deposits').map(({ body }) => body)).toEqual([
    { amount: 12, reference: 'FNB 43', depositedOn: '2025-06-01', slip: 'abcdefghij0123456789' },
  ]);
});
