import { act, screen, waitFor, within } from '@testing-library/react';
import { makeApproval, makeSettings } from '../../test/factories';
import { openAdmin, serveAdmin } from '../../test/admin-page';
import { failure, type FakeServer } from '../../test/fake-server';
import type { RenderedPage } from '../../test/render-page';
import ApprovalsPanel from './approvals-panel';

let server: FakeServer;
function open(approvals: object[], role: 'organiser' | 'charity' = 'organiser'): RenderedPage {
  server = serveAdmin({ role }).on('GET /api/admin/approvals', { body: approvals });
  return openAdmin(<ApprovalsPanel />, '/admin/approvals');
}

it('shows who proposed what and why, and approves the proposal after confirmation', async () => {
  const page = open([makeApproval({ facts: [{ label: 'Price', before: '$3', after: '$4' }] })], 'charity');
  const card = within(await screen.findByRole('region', { name: /^Verify the arrival/ }));
  expect(card.getByText(/Proposed by Keabetswe Moatlhodi/)).toBeInTheDocument();
  expect(card.getByText('The photo shows it')).toBeInTheDocument();
  expect(card.getByText('$3 → $4')).toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  server.on(
    'POST /api/admin/approvals/7/approve',
    failure('SEASON_CHANGED', 409, { message: 'Somebody else has just changed the result.' }),
  );
  await page.person.click(card.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await page.person.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('Somebody else has just changed the result.')).toBeInTheDocument();
  server.on('POST /api/admin/approvals/7/approve', { body: makeApproval({ state: 'done' }) }).on('GET /api/admin/approvals', {
    body: [makeApproval({ state: 'done', decidedBy: 'Elephant Havens', decidedAt: '2025-06-01T08:00:00Z' })],
  });
  await page.person.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Nothing is waiting for approval.')).toBeInTheDocument();
  expect(screen.getByText('Done by Elephant Havens')).toBeInTheDocument();
});

it('declines a proposal with a reason', async () => {
  const page = open([makeApproval()]);
  server.on('POST /api/admin/approvals/7/decline', { body: makeApproval({ state: 'declined' }) });
  await page.person.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.person.fill(await dialog.findByLabelText(/Why not/), 'The clock was wrong');
  await page.person.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(server.asked('POST /api/admin/approvals/7/decline')[0]?.body).toEqual({ reason: 'The clock was wrong' }));
});

it('keeps the typed reason while a colleague decides the proposal, and then shows what happened', async () => {
  const page = open([makeApproval()]);
  await page.person.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.person.fill(await dialog.findByLabelText(/Why not/), 'The clock was wrong');
  server
    .on('GET /api/admin/approvals', { body: [] })
    .on('POST /api/admin/approvals/7/decline', failure('SEASON_CHANGED', 409, { message: 'This was decided in the meantime.' }));
  await act(() => page.client.refetchQueries());
  expect(await screen.findByText('Nothing is waiting for approval.')).toBeInTheDocument();
  expect(dialog.getByLabelText(/Why not/)).toHaveValue('The clock was wrong');
  await page.person.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('This was decided in the meantime.')).toBeInTheDocument();
});

it('lets an organiser execute a proposal alone once the server reports that the waiting period is over', async () => {
  const alone = { mine: true, mayApprove: false, approvers: [] };
  const page = open([makeApproval({ ...alone, aloneFrom: '2099-06-02T07:00:00.000Z' })]);
  expect(await screen.findByText(/Nobody else can approve this\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Carry it out' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  page.unmount();
  open([makeApproval({ ...alone, aloneFrom: '2099-06-02T07:00:00.000Z', mayExecuteAlone: true })]);
  expect(await screen.findByRole('button', { name: 'Carry it out' })).toBeEnabled();
});

it('shows which organisers must be vouched for before they can approve, and links to the team page', async () => {
  const lesego = { name: 'Lesego Pono', invited: 'Lesego Pono', me: false };
  const page = open([makeApproval({ mine: true, mayApprove: false, approvers: ['Kabo Dube'], unvouched: [lesego] })]);
  expect(await screen.findByText(/Lesego Pono can approve it once a third person has vouched for them\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the team page' })).toHaveAttribute('href', '/admin/team');
  page.unmount();
  open([makeApproval({ mayApprove: false, approvers: ['Kabo Dube'], unvouched: [{ ...lesego, me: true }] })], 'charity');
  expect(await screen.findByText(/You can't approve this yet: one of you invited the other\./)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('shows the proposals decided in an earlier season, with the year', async () => {
  server = serveAdmin({ role: 'organiser' })
    .on('GET /api/admin/seasons', { body: [makeSettings({ year: 2025 }), makeSettings({ year: 2024 })] })
    .on('GET /api/admin/approvals', ({ query }) => ({
      body:
        query.get('year') === '2024' ? [makeApproval({ state: 'done', decidedBy: 'Neo Kgosi', decidedAt: '2024-07-01T08:00:00Z' })] : [],
    }));
  const page = openAdmin(<ApprovalsPanel />, '/admin/approvals');
  expect(await screen.findByText('Nothing was decided.')).toBeVisible();
  await page.person.selectOptions(await screen.findByRole('combobox', { name: 'Season' }), '2024');
  expect(await screen.findByRole('heading', { name: 'Decided in the 2024 season' })).toBeVisible();
  expect(await screen.findByRole('row', { name: /Neo Kgosi/ })).toHaveTextContent('Mon 1 July 2024, 10:00');
  expect(page.address()).toBe('/admin/approvals?year=2024');
});
