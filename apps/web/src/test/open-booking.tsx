import { screen, waitFor, within } from '@testing-library/react';
import type { UserView } from '@raffle/contracts/people/auth';
import type { SeasonView } from '@raffle/contracts/season';
import { datesBetween } from '@raffle/contracts/slot-time';
import { SLOTS_VERSION_HEADER, type SlotView } from '@raffle/contracts/slots';
import { selectionCleared, selectionEnded, selectionReplaced } from '../features/selections/selection-store';
import { makeDay, makeSeason, makeUser } from './factories';
import { type FakeServer, failure, installFakeServer } from './fake-server';
import { type FakeSocket, installFakeSocket } from './fake-socket';
import { type RenderedPage, renderPage } from './render-page';
import BookingPage from '../pages/booking/booking';

/** Preloads modules that the page loads on demand. On a busy machine, loading them takes longer than a test waits. */
beforeAll(() => Promise.all([import('../ui/dialog-view'), import('../pages/booking/booking-dialogs')]), 60_000);

export const DATE = '2025-06-14';
export const at = (time: string): string => `${DATE}T${time}`;

interface Scene {
  /** The signed-in user; null for a visitor. */
  user?: UserView | null;
  season?: Partial<SeasonView>;
  /** Slots of 14 June that are not free. */
  taken?: Record<string, Partial<SlotView>>;
  version?: number;
  ticked?: string[];
  at?: string;
  prepare?: (server: FakeServer) => void;
}

export interface OpenedBooking extends RenderedPage {
  server: FakeServer;
  socket: FakeSocket;
}

/** Opens the booking page on 14 June 2025 in the specification's season. */
export function openBooking(scene: Scene = {}): OpenedBooking {
  const { user = makeUser(), season, taken = {}, version = 5, ticked = [], at: address = `/booking?date=${DATE}` } = scene;
  selectionReplaced(ticked);
  const server = installFakeServer();
  const socket = installFakeSocket().answer('slots:watch', () => ({ version }));
  const theSeason = makeSeason(season);
  const days = datesBetween(theSeason.from, theSeason.to).map((date) => ({ date, taken: 0, capacity: 96 }));
  server
    .on('GET /api/user', user ? { body: user } : failure('UNAUTHENTICATED', 401))
    .on('GET /api/season', { body: theSeason })
    .on('GET /api/season/days', { body: { version: 1, days } });
  serveDay(server, version, taken);
  scene.prepare?.(server);
  const page = renderPage(<BookingPage />, { at: address, path: '/booking' });
  return { ...page, server, socket };
}

/** Sets the slots that the API returns for every date. `taken` lists the slots that are not free. */
export function serveDay(server: FakeServer, version: number, taken: Record<string, Partial<SlotView>> = {}): void {
  server.on('GET /api/time-slots', ({ query }) => ({
    body: makeDay(query.get('date') ?? '', taken),
    headers: { [SLOTS_VERSION_HEADER]: String(version) },
  }));
}

/** Returns the cell for a time. Searches by slot ID, because searching 96 buttons by name takes a second in jsdom. */
export function cell(time: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-slot="${at(time)}"]`);
    if (!found) throw new Error(`There is no cell for ${time}`);
    return found;
  });
}

/** Returns the cell's accessible name. */
export async function cellName(time: string): Promise<string> {
  return (await cell(time)).getAttribute('aria-label') ?? '';
}

/** Returns queries limited to the summary and its notices, because toasts from earlier tests may still be on the page. */
export function inSummary() {
  return within(screen.getByRole('region', { name: 'Prediction Summary' }));
}

export function submitButton(): HTMLElement {
  return screen.getByText('Submit Prediction', { selector: 'button' });
}

/** Clears the selection store, which persists across tests as it does across page loads. */
export function forgetSelection(): void {
  selectionCleared();
  selectionEnded('selection-1');
}
