import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { SlotPatch, SlotView } from '@raffle/contracts/slots';
import { tickedIds } from '../../features/selections/selection-store';
import { useSocketWanted } from '../../lib/socket/socket';
import { makeUser } from '../../test/factories';
import { at, cell, cellName, DATE, forgetSelection, inSummary, type OpenedBooking, openBooking, serveDay } from '../../test/open-booking';

afterEach(forgetSelection);

const MINE: Partial<SlotView> = { status: 'held', isMine: true };
const watches = ({ socket }: OpenedBooking) => socket.sent.filter(({ event }) => event === 'slots:watch').length;
const reads = ({ server }: OpenedBooking) => server.asked('GET /api/time-slots').length;

/** Opens the page with a connected socket that has joined the room for the date. */
async function openLive(scene: Parameters<typeof openBooking>[0] = {}): Promise<OpenedBooking> {
  const page = openBooking(scene);
  await cell('10:00');
  await waitFor(() => {
    act(() => page.socket.connect());
    expect(watches(page)).toBeGreaterThan(0);
  });
  return page;
}

function change({ socket }: OpenedBooking, after: number, version: number, ...slots: SlotPatch[]): void {
  act(() => socket.says('slots:changed', { date: DATE, after, version, slots }));
}

const booked = (time: string): SlotPatch => ({ id: at(time), status: 'booked', ownerId: 'p2', ownerName: 'Neo M' });

it("shows another user's change immediately and highlights the changed cell", async () => {
  const page = await openLive();
  const ten = await cell('10:00'); // looked up before the change, because the pulse may end during a later lookup
  change(page, 5, 6, booked('10:00'));
  await waitFor(() => expect(ten).toHaveAttribute('data-pulse', 'true'));
  expect(await cellName('10:00')).toBe('10:00 - 10:14, Neo M, booked');
  await waitFor(() => expect(ten).not.toHaveAttribute('data-pulse'));
  expect(screen.getByText('Live')).toBeVisible();
});

it('connects the socket before a date is chosen', async () => {
  openBooking({ at: '/booking' });
  const { result: isWanted } = renderHook(useSocketWanted);
  await waitFor(() => expect(isWanted.current).toBe(true));
});

it('ignores a change that the grid already includes', async () => {
  const page = await openLive();
  const before = reads(page);
  change(page, 4, 5, booked('10:00'));
  expect(await cellName('10:00')).toBe('10:00 - 10:14, available');
  expect(reads(page)).toBe(before);
});

it('refetches the grid after missing a socket message', async () => {
  const page = await openLive();
  serveDay(page.server, 9, { [at('11:00')]: { status: 'held' } });
  change(page, 8, 9, { id: at('11:00'), status: 'held' });
  await waitFor(async () => expect(await cellName('11:00')).toBe('11:00 - 11:14, on hold'));
});

it('refetches the grid if the room reports a newer version than the response', async () => {
  const page = openBooking();
  await cell('10:00');
  page.socket.answer('slots:watch', () => ({ version: 7 }));
  serveDay(page.server, 7, { [at('10:00')]: { status: 'held' } });
  await waitFor(() => {
    act(() => page.socket.connect());
    expect(watches(page)).toBeGreaterThan(0);
  });
  await waitFor(async () => expect(await cellName('10:00')).toBe('10:00 - 10:14, on hold'));
});

it('rejoins the room and refetches the grid after losing the connection', async () => {
  const page = await openLive();
  const [joined, read] = [watches(page), reads(page)];
  act(() => page.socket.drop());
  expect(await screen.findByText('Reconnecting')).toBeVisible();
  serveDay(page.server, 8, { [at('10:00')]: { status: 'booked', ownerName: 'Neo M' } });
  act(() => page.socket.connect());
  await waitFor(async () => expect(await cellName('10:00')).toBe('10:00 - 10:14, Neo M, booked'));
  expect(watches(page)).toBeGreaterThan(joined);
  expect(reads(page)).toBeGreaterThan(read);
});

it('deselects a lost slot, announces the loss and shows a notice until the user dismisses it', async () => {
  const page = await openLive({ ticked: [at('10:00'), at('11:00')] });
  change(page, 5, 6, booked('10:00'));
  const text = 'Sat 14 June at 10:00 - 10:14 was booked by another user and has been removed from your selection.';
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.some((alert) => alert.textContent?.includes(text))).toBe(true);
  expect(tickedIds()).toEqual([at('11:00')]);
  await page.person.click(inSummary().getByRole('button', { name: 'Dismiss: Time slot removed' }));
  expect(inSummary().queryByRole('button', { name: 'Dismiss: Time slot removed' })).not.toBeInTheDocument();
  expect(inSummary().getByRole('heading', { name: 'Prediction Summary' })).toHaveFocus();
});

it('keeps a selected slot if a refetch shows that it is held for the same user', async () => {
  const page = await openLive({ ticked: [at('10:00')] });
  serveDay(page.server, 6, { [at('10:00')]: MINE });
  const before = reads(page);
  change(page, 5, 6, { id: at('10:00'), status: 'held' });
  await waitFor(async () => expect(await cellName('10:00')).toBe('10:00 - 10:14, your prediction'));
  expect(reads(page)).toBeGreaterThan(before);
  expect(tickedIds()).toEqual([at('10:00')]);
});

it('deselects a slot once a refetch shows that another user holds it', async () => {
  const page = await openLive({ ticked: [at('10:00')] });
  serveDay(page.server, 6, { [at('10:00')]: { status: 'held' } });
  change(page, 5, 6, { id: at('10:00'), status: 'held' });
  await waitFor(() => expect(tickedIds()).toEqual([]));
});

it('checks the slots selected on an earlier visit for every date, not only for the one shown', async () => {
  openBooking({
    ticked: ['2025-06-20T10:00', '2025-06-21T10:00'],
    prepare: (server) => serveDay(server, 1, { '2025-06-20T10:00': { status: 'booked', ownerName: 'Neo M' } }),
  });
  await waitFor(() => expect(tickedIds()).toEqual(['2025-06-21T10:00']));
  expect(inSummary().getByRole('alert')).toHaveTextContent('Fri 20 June at 10:00 - 10:14 was booked by another user');
});

it('watches every date with selected slots as well as the date shown', async () => {
  const dates = datesBetween('2025-07-01', '2025-12-31');
  const page = await openLive({ ticked: dates.map((date) => `${date}T10:00`) });
  const watched = () =>
    new Set(page.socket.sent.filter(({ event }) => event === 'slots:watch').map(({ request }) => (request as { date: string }).date));
  await waitFor(() => expect([...watched()].sort()).toEqual([DATE, ...dates]));
});

it('reports several lost slots on the same date in one message', async () => {
  const taken = { status: 'booked', ownerName: 'Neo M' } as const;
  openBooking({ ticked: [at('10:00'), at('10:15')], taken: { [at('10:00')]: taken, [at('10:15')]: taken } });
  await waitFor(() => expect(tickedIds()).toEqual([]));
  const text = 'Sat 14 June at 10:00 - 10:14, 10:15 - 10:29 were booked by other users and have been removed from your selection.';
  expect(inSummary().getByRole('alert')).toHaveTextContent(text);
});

it('deselects slots that the same user has bought, but shows no message', async () => {
  const mine: Partial<SlotView> = { status: 'booked', isMine: true, ownerId: makeUser().id, ownerName: 'Thato Molefe' };
  openBooking({ ticked: [at('10:00')], taken: { [at('10:00')]: mine } });
  await waitFor(() => expect(tickedIds()).toEqual([]));
  expect(inSummary().queryByText('Time slot removed')).not.toBeInTheDocument();
});

it('announces changes by other users in a single summary', async () => {
  const page = await openLive();
  change(page, 5, 6, booked('10:00'), booked('10:15'));
  change(page, 6, 7, { id: at('12:00'), status: 'held' });
  expect(await screen.findByText('2 time slots booked, 1 time slot put on hold.')).toBeInTheDocument();
});

it("refetches the grid when the user's own selection has changed in another tab or browser", async () => {
  const page = await openLive();
  serveDay(page.server, 5, { [at('10:00')]: MINE });
  act(() => page.socket.says('selection:changed', { selectionId: 'selection-1', state: 'held', version: 1 }));
  await waitFor(async () => expect(await cellName('10:00')).toBe('10:00 - 10:14, held for you'));
});
