import type { AdminResultView } from '@raffle/contracts/admin-results';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeAdminResult, makeRankedOwner, makeSeason } from '../../../test/factories';
import { failure, type FakeServer } from '../../../test/fake-server';
import { openAdmin, serveAdmin } from '../../../test/admin-page';
import type { RenderedPage } from '../../../test/render-page';
import { ResultAdminPanel } from './result-admin-panel';

const ARRIVAL = 'POST /api/admin/results/2025/arrival';
const PREVIEW = 'GET /api/admin/results/2025/preview';
const ARRIVED = {
  state: 'provisional',
  arrival: '2025-05-31T08:07:12.000Z',
  arrivalSlot: '2025-05-31T10:00',
  witnesses: ['Neo Witness'],
  line: [makeRankedOwner()],
} satisfies Partial<AdminResultView>;

let server: FakeServer;
function open(result: Partial<AdminResultView> = {}, role: 'organiser' | 'cashier' = 'organiser'): RenderedPage {
  server = serveAdmin({ role })
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/admin/results/2025', { body: makeAdminResult(result) })
    .on(PREVIEW, { body: [makeRankedOwner()] })
    .on(ARRIVAL, { status: 201, body: makeAdminResult(ARRIVED) });
  return openAdmin(<ResultAdminPanel />);
}

async function fill(witnesses = 'Neo Witness\n Kabo Witness '): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/Date in Maun/), { target: { value: '2025-05-31' } });
  fireEvent.change(screen.getByLabelText(/Time in Maun/), { target: { value: '10:07:12' } });
  fireEvent.change(screen.getByLabelText(/Witnesses/), { target: { value: witnesses } });
}
const press = (page: RenderedPage, name: string) => page.person.click(screen.getByRole('button', { name }));

async function confirm(page: RenderedPage, name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('alertdialog');
  await page.person.click(within(dialog).getByRole('button', { name }));
  return dialog;
}

it('looks at who would win before anything is recorded, and sends what was looked at', async () => {
  const page = open();
  await fill();
  await press(page, 'Show who would win');
  expect(await screen.findByRole('button', { name: 'Record this arrival' })).toBeInTheDocument();
  expect(server.asked(PREVIEW)[0]?.query.get('at')).toBe('2025-05-31T10:07:12+02:00');
  fireEvent.change(screen.getByLabelText(/Time in Maun/), { target: { value: '10:20' } });
  expect(screen.queryByRole('button', { name: 'Record this arrival' })).toBeNull();
  await press(page, 'Show who would win');
  await page.person.click(screen.getByLabelText(/lose what they hold/));
  await page.person.click(await screen.findByRole('button', { name: 'Record this arrival' }));
  await confirm(page, 'Record this arrival');
  expect(await screen.findByRole('button', { name: 'Verify the arrival' })).toBeInTheDocument();
  expect(server.asked(ARRIVAL)[0]?.body).toEqual({
    arrivedAt: '2025-05-31T10:20:00+02:00',
    witnesses: ['Neo Witness', 'Kabo Witness'],
    openHolds: 'release',
  });
});

it('writes at its field what the server says of an instant that cannot be', async () => {
  const page = open();
  await screen.findByLabelText(/Date in Maun/);
  await press(page, 'Show who would win');
  expect(screen.getAllByText('Please name at least one witness.')).toHaveLength(2);
  server.on(PREVIEW, failure('VALIDATION_FAILED', 400, { fields: { arrivedAt: ['The arrival cannot lie in the future.'] } }));
  await fill();
  await press(page, 'Show who would win');
  expect(await screen.findAllByText('The arrival cannot lie in the future.')).toHaveLength(2);
});

it('says on the page that another window was faster, and nothing is lost', async () => {
  const page = open();
  server.on(ARRIVAL, failure('VALIDATION_FAILED', 400, { fields: { arrivedAt: ['An arrival is on record already. Withdraw it first.'] } }));
  await fill();
  await press(page, 'Show who would win');
  await page.person.click(await screen.findByRole('button', { name: 'Record this arrival' }));
  await confirm(page, 'Record this arrival');
  // In the list of what is wrong, and at its field.
  await waitFor(() => expect(screen.getAllByText('An arrival is on record already. Withdraw it first.')).toHaveLength(2));
  expect(screen.getByLabelText(/Witnesses/)).toHaveValue('Neo Witness\n Kabo Witness ');
});

it('takes each step after asking, and says in the dialog why one cannot be taken', async () => {
  const page = open(ARRIVED);
  server.on(
    'POST /api/admin/results/2025/verify',
    failure('VALIDATION_FAILED', 400, { fields: { state: ['The arrival is verified already.'] } }),
  );
  await screen.findByRole('button', { name: 'Verify the arrival' });
  await press(page, 'Verify the arrival');
  const dialog = await confirm(page, 'Verify the arrival');
  expect(await within(dialog).findByText('The arrival is verified already.')).toBeInTheDocument();
});

it('offers the next in line only after the deadline, and no undo once announced', async () => {
  const told = { slotId: '2025-05-31T10:15', state: 'told', claimUntil: '2099-06-14T07:00:00Z', stands: true } as const;
  const page = open({ ...ARRIVED, state: 'announced', told });
  expect(await screen.findByRole('button', { name: 'Go on to the next in line' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Take the arrival back' })).toBeNull();
  page.unmount();
  open({ ...ARRIVED, state: 'announced', told: { ...told, claimUntil: '2025-06-14T07:00:00Z' } });
  expect(await screen.findByRole('button', { name: 'Go on to the next in line' })).toBeEnabled();
});

it('publishes a fingerprint before the arrival only, and again when more was sold', async () => {
  const published = { count: 2, head: 'ab', at: '2025-05-30T10:00:00.000Z' };
  const page = open({ seals: { count: 2, head: 'ab', published } });
  expect(await screen.findByText(/^Published on/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Publish the fingerprint' })).toBeNull();
  page.unmount();
  const more = open({ seals: { count: 3, head: 'cd', published } });
  expect(await screen.findByRole('button', { name: 'Publish the fingerprint' })).toBeInTheDocument();
  more.unmount();
  open({ ...ARRIVED, seals: { count: 3, head: 'cd', published } });
  await screen.findByRole('button', { name: 'Verify the arrival' });
  expect(screen.queryByRole('button', { name: 'Publish the fingerprint' })).toBeNull();
});

it('is for organisers', async () => {
  open({}, 'cashier');
  expect(await screen.findByText('Only organisers can enter the result.')).toBeInTheDocument();
});
