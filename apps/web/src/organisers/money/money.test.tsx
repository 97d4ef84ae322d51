import { screen, waitFor, within } from '@testing-library/react';
import { siteContent } from '../../content/site-content';
import StatementPage from './statement-page';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { makePayout, makeSeason, makeStatement } from '../../test/factories';
import { failure, type FakeServer } from '../../test/fake-server';

const [first, second] = siteContent.charities.map(({ name }) => name);
const statement = makeStatement();
const payout = makePayout({ id: '5' });

function serveMoney(role: 'owner' | 'charity' = 'owner'): FakeServer {
  return serveAdmin({ role })
    .on('GET /api/season', { body: makeSeason({ year: 2025 }) })
    .on('GET /api/admin/seasons', { body: [{ year: 2026 }, { year: 2025 }] })
    .on('GET /api/admin/payouts/statement/2025', { body: statement })
    .on('GET /api/admin/payouts/statement/2026', { body: { ...statement, year: 2026, gross: 0 } })
    .on('GET /api/donations/payouts', { body: [payout] });
}

const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);

it('shows returned cash, disputed payments and money owed to buyers', async () => {
  const charities = [
    { charity: 1 as const, share: 19.88, paidOut: 0, due: 19.88 },
    { charity: 2 as const, share: 19.87, paidOut: 0, due: 19.87 },
  ];
  const sums = { gross: 42.5, otherSales: 2.75, cashReturned: 2.75, refunds: 0, disputes: 2.75, owedToBuyers: 2.75, net: 39.75, charities };
  serveMoney().on('GET /api/admin/payouts/statement/2025', { body: makeStatement(sums) });
  openAdmin(<StatementPage />, '/admin/statement?year=2025');
  expect(linesOf(await screen.findByRole('table', { name: 'Total' }))).toEqual([
    'WhatDollars',
    'Cards and wallets$42.50',
    'Cash at the bridge$5.50',
    'Cash returned-$2.75',
    'Refunds$0.00',
    'Withdrawn in disputes-$2.75',
    'Owed to buyers: refunds that failed-$2.75',
    'Net$39.75',
  ]);
});

it('shows the statement overall and by charity, with the time in Maun, and switches to another season', async () => {
  serveMoney();
  const { person, address } = openAdmin(<StatementPage />, '/admin/statement');
  expect(linesOf(await screen.findByRole('table', { name: 'Total' }))).toEqual([
    'WhatDollars',
    'Cards and wallets$900.00',
    'Cash at the bridge$90.00',
    'Refunds-$30.00',
    'Net$960.00',
  ]);
  const half = ['WhatDollars', 'Half of the net$480.00'];
  expect(linesOf(screen.getByRole('table', { name: first }))).toEqual([...half, 'Paid out-$100.00', 'Still due$380.00']);
  expect(linesOf(screen.getByRole('table', { name: second }))).toEqual([...half, 'Paid out$0.00', 'Still due$480.00']);
  expect(screen.getByText('As of Mon 2 June 2025, 00:30, Maun time (CAT).')).toBeVisible();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Season' }), '2026');
  expect(address()).toBe('/admin/statement?year=2026');
  expect(await screen.findByRole('heading', { name: 'Statement for the 2026 season' })).toBeVisible();
});

it('proposes a payout with a proof of payment, which is uploaded as soon as it is chosen', async () => {
  const server = serveMoney()
    .on('POST /api/admin/files', { status: 201, body: { id: 'p'.repeat(20), url: '/api/files/x' } })
    .on('POST /api/admin/payouts', ({ body }) =>
      failure('APPROVAL_REQUIRED', 409, {
        message: 'Somebody else must approve this.',
        approval: { deed: 'payout.record', payload: body as object },
      }),
    )
    .on('POST /api/admin/approvals', { status: 201, body: { line: 'Record a payout of $480.00' } });
  const { person } = openAdmin(<StatementPage />);
  await person.click(await screen.findByRole('button', { name: 'Record the payout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please upload the proof of the payment');
  await person.selectOptions(screen.getByLabelText('Charity'), '2');
  await person.fill(screen.getByLabelText('Amount in dollars'), '480');
  await person.fill(screen.getByLabelText('Paid on'), '2025-06-01');
  await person.upload(screen.getByLabelText('Proof of the payment'), new File(['%PDF-'], 'bank.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('File uploaded.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Record the payout' }));
  const typed = { year: 2025, charity: 2, amount: 480, paidOn: '2025-06-01', proof: 'p'.repeat(20) };
  await person.fill(await screen.findByLabelText('Why'), 'Sent by the bank');
  await person.click(screen.getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Waiting for approval: Record a payout of $480.00')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.asked('POST /api/admin/payouts').map(({ body }) => body)).toEqual([typed]);
  expect(server.asked('POST /api/admin/approvals').map(({ body }) => body)).toEqual([
    { deed: 'payout.record', payload: typed, reason: 'Sent by the bank' },
  ]);
});

it('offers no payouts for a season that ended with refunds, explains why, and lists earlier payouts', async () => {
  const ended = { as: 'called-off', at: '2025-06-01T08:00:00Z', reason: 'The bridge is closed.', refunds: true };
  const charities = [
    { charity: 1 as const, share: 0, paidOut: 100, due: -100 },
    { charity: 2 as const, share: 0, paidOut: 0, due: 0 },
  ];
  serveMoney()
    .on('GET /api/admin/seasons', {
      body: [
        { year: 2026, ended: null },
        { year: 2025, ended },
      ],
    })
    .on('GET /api/admin/payouts/statement/2025', { body: makeStatement({ net: 0, charities }) });
  const { person } = openAdmin(<StatementPage />, '/admin/statement');
  expect(await screen.findByText(/^The buyers of 2025 get their money back, so nothing more is paid out\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Record the payout' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'House of the Reeds: $100.00 on 30 May 2025' })).toBeVisible();
  expect(linesOf(screen.getByRole('table', { name: first })).at(-1)).toBe('Paid beyond its half$100.00');
  await person.click(screen.getByRole('button', { name: /^Withdraw/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this payout?' });
  expect(dialog).toHaveTextContent('It is removed from the public page.');
  expect(dialog).not.toHaveTextContent('due again');
});

it('keeps a typed payout across a reload until the payout is proposed', async () => {
  const server = serveMoney()
    .on('POST /api/admin/files', { status: 201, body: { id: 'p'.repeat(20), url: '/api/files/x' } })
    .on('POST /api/admin/payouts', ({ body }) =>
      failure('APPROVAL_REQUIRED', 409, { message: 'Ask.', approval: { deed: 'payout.record', payload: body as object } }),
    )
    .on('POST /api/admin/approvals', { status: 201, body: { line: 'Record a payout of $480.00' } });
  const first = openAdmin(<StatementPage />);
  await first.person.fill(await screen.findByLabelText('Amount in dollars', { selector: '#payout-amount' }), '480');
  await first.person.fill(screen.getByLabelText(/^Paid on/), '2025-06-01');
  await first.person.upload(screen.getByLabelText(/^Proof/), new File(['%PDF-'], 'slip.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(sessionStorage.getItem('draft:payout 2025:me')).toContain('pppp'));
  first.unmount();
  const { person } = openAdmin(<StatementPage />);
  expect(await screen.findByLabelText('Amount in dollars', { selector: '#payout-amount' })).toHaveValue('480');
  await person.click(screen.getByRole('button', { name: 'Record the payout' }));
  await person.fill(await screen.findByLabelText('Why'), 'Half of May');
  await person.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(screen.getByLabelText('Amount in dollars', { selector: '#payout-amount' })).toHaveValue(''));
  expect(server.asked('POST /api/admin/approvals')[0]?.body).toMatchObject({ payload: { amount: 480, proof: 'p'.repeat(20) } });
  expect(sessionStorage).toHaveLength(0);
});

it("records the provider's fees", async () => {
  const server = serveMoney().on('POST /api/admin/payouts/fees', { body: { ...statement, fees: 26.4, feesKnown: true } });
  const { person } = openAdmin(<StatementPage />);
  expect(await screen.findByText(/^The payment provider's fees are not recorded yet/)).toBeVisible();
  await person.type(screen.getByLabelText('Fees in dollars'), '26,40{Enter}');
  expect(await screen.findByText(/^The payment provider kept \$26\.40\./)).toBeVisible();
  expect(server.asked('POST /api/admin/payouts/fees').map(({ body }) => body)).toEqual([{ year: 2025, amount: 26.4 }]);
  expect(screen.getByLabelText('Fees in dollars')).toHaveValue('');
  expect(screen.getByLabelText('Fees in dollars')).toBeValid();
});

it('requires a reason to withdraw a payout', async () => {
  const server = serveMoney().on('DELETE /api/admin/payouts/5', { status: 204 });
  const { person } = openAdmin(<StatementPage />);
  await person.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this payout?' });
  await person.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(server.asked('DELETE /api/admin/payouts/5')).toEqual([]);
  await person.fill(within(dialog).getByLabelText('Reason'), 'Sent twice');
  server.on('GET /api/donations/payouts', { body: [] });
  await person.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Nothing has been paid out yet.')).toBeVisible();
  expect(server.asked('DELETE /api/admin/payouts/5').map(({ body }) => body)).toEqual([{ reason: 'Sent twice' }]);
});

it('asks for the password before it exports people, and reports a failed export', async () => {
  const server = serveMoney()
    .on('GET /api/admin/exports/people/2025', failure('STEP_UP_REQUIRED', 403))
    .on('POST /api/admin/step-up', failure('RATE_LIMITED', 429));
  const { person } = openAdmin(<StatementPage />);
  await person.click(await screen.findByRole('button', { name: 'People, with email and phone' }));
  expect(await screen.findByLabelText('Your password')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't create the file");
  expect(server.asked('GET /api/admin/exports/people/2025')).toHaveLength(1);
});

it('shows a charity the totals, but offers it only the statement as a download', async () => {
  serveMoney('charity');
  openAdmin(<StatementPage />, '/admin/statement');
  expect(await screen.findByRole('table', { name: 'Total' })).toBeVisible();
  await screen.findByRole('heading', { name: 'House of the Reeds: $100.00 on 30 May 2025' });
  const buttons = within(screen.getByRole('main'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Print the statement', 'Statement']);
  expect(screen.queryByRole('heading', { name: 'Record a payout' })).toBeNull();
});
