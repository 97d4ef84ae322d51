import { act, screen, waitFor } from '@testing-library/react';
import { SLOTS_VERSION_HEADER, type SlotView } from '@raffle/contracts/slots';
import { SelectionLink } from '../../app/shell/selection-link';
import { acquireSocket } from '../../lib/socket/socket';
import { makeDay, makeSeason, makeUser } from '../../test/factories';
import { installFakeServer, type FakeServer } from '../../test/fake-server';
import { type FakeSocket, installFakeSocket } from '../../test/fake-socket';
import { at, forgetSelection, openBooking } from '../../test/open-booking';
import { renderPage } from '../../test/render-page';
import { conflictFound, selectionReplaced, tickedIds } from './selection-store';

const BOOKED: Partial<SlotView> = { status: 'booked', isBooked: true, ownerId: 'p2', ownerName: 'Neo M' };
const TEXT = 'Sat 14 June at 10:00 - 10:14 was booked by another user and has been removed from your selection.';

let server: FakeServer;
let socket: FakeSocket;
let taken: Record<string, Partial<SlotView>>;

// Loads the lazy parts before the first test, so that loading them does not count towards that test's timeout.
beforeAll(() => Promise.all([import('../../ui/toast/toast-host'), import('./stored-slots-check')]), 30_000);
beforeEach(() => {
  socket = installFakeSocket();
  taken = {};
  server = installFakeServer()
    .on('GET /api/user', { body: makeUser() })
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/time-slots', ({ query }) => ({
      body: makeDay(query.get('date') ?? '', taken),
      headers: { [SLOTS_VERSION_HEADER]: '5' },
    }));
});
afterEach(forgetSelection);

/** Renders the header's slot count on a page that shows no slots. */
function open(...ids: string[]) {
  selectionReplaced(ids);
  return renderPage(<SelectionLink />, { at: '/rules' });
}

const reads = () => server.asked('GET /api/time-slots').length;

it('on a page that shows only the slot count, removes slots that others have booked and shows a toast', async () => {
  taken = { [at('10:00')]: BOOKED };
  open(at('10:00'), at('11:00'), '2025-06-20T10:00');
  expect(await screen.findByText('Time slot removed')).toBeVisible();
  expect(screen.getByText(TEXT)).toBeVisible();
  expect(tickedIds()).toEqual([at('11:00'), '2025-06-20T10:00']);
  // One request per date.
  expect(reads()).toBe(2);
});

it('stores lost slots so that the booking page can report them', async () => {
  taken = { [at('10:00')]: BOOKED };
  const { unmount } = open(at('10:00'), at('11:00'));
  await waitFor(() => expect(tickedIds()).toEqual([at('11:00')]));
  unmount();
  openBooking({ ticked: [at('11:00')] });
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.some((alert) => alert.textContent?.includes(TEXT))).toBe(true);
});

it('keeps free and held slots, and silently removes slots that the same user bought', async () => {
  taken = { [at('10:15')]: { status: 'held' }, [at('10:30')]: { ...BOOKED, isMine: true, ownerId: makeUser().id } };
  open(at('10:00'), at('10:15'), at('10:30'));
  await waitFor(() => expect(tickedIds()).toEqual([at('10:00'), at('10:15')]));
  expect(screen.queryByText(/10:30 - 10:44/)).not.toBeInTheDocument();
});

it('keeps slots that were lost during payment, because the conflict dialog handles them', async () => {
  taken = { [at('10:00')]: BOOKED, [at('11:00')]: BOOKED };
  conflictFound({ selectionId: 'selection-1', keptSlots: [], unavailableSlots: [{ id: at('10:00'), date: '2025-06-14', startTime: '' }] });
  open(at('10:00'), at('11:00'));
  await waitFor(() => expect(tickedIds()).toEqual([at('10:00')]));
});

it.each(['/payment/selection/selection-1', '/payment-return'])(
  'keeps slots that were lost during payment on %s, because that page reports them',
  async (path) => {
    taken = { [at('10:00')]: BOOKED };
    selectionReplaced([at('10:00')]);
    renderPage(<SelectionLink />, { at: path });
    renderPage(<SelectionLink />, { at: '/rules' }); // this page's check removes the slot, as one on the first page would have
    await waitFor(() => expect(tickedIds()).toEqual([]));
    expect(reads()).toBe(1);
  },
);

it('fetches no grid if the selected dates are in another season', async () => {
  open('2024-06-14T10:00');
  await waitFor(() => expect(server.asked('GET /api/season')).toHaveLength(1));
  expect(reads()).toBe(0);
});

it("checks again when the page becomes visible or the date's counts change", async () => {
  open(at('10:00'));
  await waitFor(() => expect(reads()).toBe(1));
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(reads()).toBe(2));

  const release = acquireSocket();
  await waitFor(() => {
    act(() => socket.connect());
    socket.says('season:days', { version: 2, days: [{ date: '2025-06-20', taken: 1, capacity: 96 }] });
    expect(reads()).toBe(2);
  });
  taken = { [at('10:00')]: BOOKED };
  await waitFor(() => {
    act(() => socket.says('season:days', { version: 3, days: [{ date: '2025-06-14', taken: 1, capacity: 96 }] }));
    expect(reads()).toBeGreaterThan(2);
  });
  await waitFor(() => expect(tickedIds()).toEqual([]));
  release();
});
