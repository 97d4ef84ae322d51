import { act, screen, waitFor } from '@testing-library/react';
import { makeSelectedSlot, makeSelection } from '../../../test/factories';
import { type FakeServer, failure, installFakeServer } from '../../../test/fake-server';
import { installFakeSocket } from '../../../test/fake-socket';
import { renderPage } from '../../../test/render-page';
import { acquireSocket, emitWithAck } from '../../../lib/socket/socket';
import { OpenHold } from './open-hold';
import {
  bookingErrorRead,
  selectionCleared,
  selectionHeld,
  selectionReplaced,
  slotDropped,
  useBookingError,
  useOpenSelectionId,
} from '../selection-store';
import { useLiveSelections } from '../selections.realtime';

const PATH = '/api/slot-selections/selection-1';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const held = () =>
  makeSelection({
    slots: [makeSelectedSlot(), makeSelectedSlot('2025-06-14T10:15')],
    serverTime: inMinutes(0),
    expiresAt: inMinutes(15),
    extendableUntil: inMinutes(30),
  });

function Scene() {
  const id = useOpenSelectionId();
  return id ? <OpenHold selectionId={id} /> : <p>Nothing is held.</p>;
}

function Reason() {
  return <p>{useBookingError()?.error ?? 'no reason'}</p>;
}

function Live() {
  useLiveSelections();
  return null;
}

/** Opens the page with a connected socket, so that the test can report changes to the selection over it. */
async function openLive() {
  bookingErrorRead();
  selectionHeld('selection-1');
  const server = installFakeServer().on(`GET ${PATH}`, { body: held() });
  const socket = installFakeSocket();
  const release = acquireSocket();
  await emitWithAck('slots:watch', { date: '2025-06-14' });
  renderPage(
    <>
      <Scene />
      <Reason />
      <Live />
    </>,
  );
  expect(await screen.findByRole('link', { name: 'Continue to payment' })).toBeVisible();
  return { server, socket, release };
}

function open(prepare: (server: FakeServer) => void) {
  selectionHeld('selection-1');
  const server = installFakeServer();
  prepare(server);
  return { server, ...renderPage(<Scene />) };
}

it('shows the held slots and a link to the payment page', async () => {
  open((server) => server.on(`GET ${PATH}`, { body: held() }));
  expect(await screen.findByText('2 time slots are held for you, $6.00 in all.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', '/payment/selection/selection-1');
});

it('shows no Release button if the selected slots are exactly the held ones', async () => {
  selectionReplaced(['2025-06-14T10:00', '2025-06-14T10:15']);
  open((server) => server.on(`GET ${PATH}`, { body: held() }));
  expect(await screen.findByText(/To change them, tick or untick time slots below and submit again\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
  act(() => slotDropped('2025-06-14T10:15'));
  expect(screen.getByRole('button', { name: 'Release' })).toBeVisible();
  expect(screen.queryByText(/To change them/)).toBeNull();
  act(selectionCleared);
});

it('extends the hold', async () => {
  const { person, server } = open((api) => api.on(`GET ${PATH}`, { body: held() }).on(`POST ${PATH}/extend`, { body: held() }));
  await person.click(await screen.findByRole('button', { name: 'Need more time' }));
  await waitFor(() => expect(server.asked(`GET ${PATH}`)).toHaveLength(2));
});

it('releases the slots', async () => {
  const { person } = open((server) => server.on(`GET ${PATH}`, { body: held() }).on(`DELETE ${PATH}`, { status: 204 }));
  await person.click(await screen.findByRole('button', { name: 'Release' }));
  expect(await screen.findByText('Nothing is held.')).toBeVisible();
});

it('shows why the slots could not be released', async () => {
  const refusal = failure('BUSY_TRY_AGAIN', 503, { message: 'The server is busy.' });
  const { person } = open((server) => server.on(`GET ${PATH}`, { body: held() }).on(`DELETE ${PATH}`, refusal));
  await person.click(await screen.findByRole('button', { name: 'Release' }));
  expect(await screen.findByText('The server is busy.')).toBeVisible();
});

it.each([failure('SELECTION_EXPIRED', 410), failure('SELECTION_NOT_FOUND', 404)])('disappears once the hold has ended', async (answer) => {
  open((server) => server.on(`GET ${PATH}`, answer));
  expect(await screen.findByText('Nothing is held.')).toBeVisible();
});

it('stays visible after the sign-in session has ended, because the hold continues', async () => {
  const { person, server } = open((api) => api.on(`GET ${PATH}`, failure('UNAUTHENTICATED', 401)));
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  server.on(`GET ${PATH}`, { body: held() });
  await person.click(tryAgain);
  expect(await screen.findByRole('link', { name: 'Continue to payment' })).toBeVisible();
});

it('disappears once the selection has been paid for', async () => {
  open((server) => server.on(`GET ${PATH}`, { body: { ...held(), state: 'booked' } }));
  expect(await screen.findByText('Nothing is held.')).toBeVisible();
});

it('reports an expired session when the server sends an expiry event', async () => {
  const { server, socket, release } = await openLive();
  server.on(`GET ${PATH}`, { body: makeSelection({ state: 'expired' }) });
  act(() => socket.says('selection:changed', { selectionId: 'selection-1', state: 'expired', version: 2 }));
  expect(await screen.findByText('Nothing is held.')).toBeVisible();
  expect(await screen.findByText('SELECTION_EXPIRED')).toBeVisible();
  release();
});

it('keeps showing the slots that another tab kept, even after repeated events', async () => {
  const { server, socket, release } = await openLive();
  server.on(`GET ${PATH}`, { body: makeSelection({ ...held(), slots: [makeSelectedSlot()], totalAmount: 3, version: 2 }) });
  const change = { selectionId: 'selection-1', state: 'held' as const, version: 2 };
  act(() => socket.says('selection:changed', change));
  expect(await screen.findByText('1 time slot is held for you, $3.00 in all.')).toBeVisible();
  act(() => socket.says('selection:changed', change));
  await waitFor(() => expect(server.asked(`GET ${PATH}`)).toHaveLength(3));
  expect(screen.getByText('1 time slot is held for you, $3.00 in all.')).toBeVisible();
  release();
});

it('reports an expired session if the hold had already expired', async () => {
  selectionHeld('selection-1');
  installFakeServer().on(`GET ${PATH}`, { body: makeSelection({ state: 'expired' }) });
  renderPage(
    <>
      <Scene />
      <Reason />
    </>,
  );
  expect(await screen.findByText('SELECTION_EXPIRED')).toBeVisible();
  expect(screen.getByText('Nothing is held.')).toBeVisible();
});
