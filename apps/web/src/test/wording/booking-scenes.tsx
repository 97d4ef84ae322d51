import { screen } from '@testing-library/react';
import type { ErrorCode } from '@raffle/contracts/errors';
import { bookingErrorOf } from '../../features/selections/booking-error.rules';
import { bookingFailed, selectionHeld } from '../../features/selections/selection-store';
import { makeSelection, makeSlot } from '../factories';
import { failure } from '../fake-server';
import { at, cell, DATE, forgetSelection, openBooking, type OpenedBooking } from '../open-booking';
import { settled, type Scene } from './scene';
import { refusal } from './served';

type Opening = Parameters<typeof openBooking>[0];

const ref = (time: string) => ({ id: at(time), date: DATE, startTime: '' });
const times = (count: number) => Array.from({ length: count }, (_, index) => at(`${String(index).padStart(2, '0')}:00`));

/** Slots in every state that a cell can have. */
const taken = {
  [at('10:00')]: { status: 'booked', ownerId: 'p2', ownerName: 'Neo M' },
  [at('10:15')]: { status: 'booked', isMine: true, ownerName: 'Thato Molefe' },
  [at('10:30')]: { status: 'held' },
  [at('10:45')]: { status: 'held', isMine: true },
  [at('11:00')]: { status: 'blocked' },
  [at('11:15')]: { status: 'closed' },
} as const;

const opened = (name: string, opening: Opening, then: (page: OpenedBooking) => Promise<unknown> = settled): Scene => ({
  name: `booking: ${name}`,
  show: async () => {
    forgetSelection();
    await then(openBooking(opening));
  },
});

async function pick(page: OpenedBooking, time: string): Promise<void> {
  await settled(page);
  await page.person.click(await cell(time));
}

const refused = (code: ErrorCode, details = {}): Scene =>
  opened(`refused with ${code}`, { ticked: [at('12:00'), at('13:00')] }, async (page) => {
    page.server.on('POST /api/slot-selections', failure(code, 409, { message: '⟦the server says why⟧', ...details }));
    await settled(page);
    await cell('12:00');
    await page.person.click(screen.getByText(/Submit Prediction/, { selector: 'button' }));
    await screen.findByRole('dialog');
  });

export const bookingScenes: Scene[] = [
  opened('no date yet', { at: '/booking', user: null }),
  opened('a day with every kind of slot', { taken, ticked: [at('12:00'), '2025-06-15T09:00'] }),
  opened('the whole season', {}, async (page) => {
    await page.person.click(await screen.findByRole('button', { name: /Whole season/ }));
    await screen.findByRole('button', { name: /September/ });
  }),
  opened('nothing selected', {}, async (page) => {
    await cell('10:00');
    await page.person.click(screen.getByText(/Submit Prediction/, { selector: 'button' }));
  }),
  opened('a booked slot pressed', { taken }, (page) => pick(page, '10:00')),
  opened('a season that is closed', { season: { salesOpen: false } }),
  opened('slots that cannot be loaded', { prepare: (server) => server.on('GET /api/time-slots', refusal('INTERNAL', 500)) }),
  opened('a date without slots', { prepare: (server) => server.on('GET /api/time-slots', { body: [] }) }),
  opened('a season that cannot be loaded', { prepare: (server) => server.unreachable('GET /api/season') }),
  opened('slots while they load', { prepare: (server) => server.on('GET /api/time-slots', () => new Promise(() => undefined)) }, () =>
    screen.findAllByTestId('slot-placeholder'),
  ),
  opened('a visitor picks', { user: null }, async (page) => {
    await pick(page, '10:00');
    await screen.findByRole('dialog');
  }),
  opened('ten of a day', { ticked: times(10) }, async (page) => {
    await pick(page, '22:00');
    await screen.findByRole('dialog');
  }),
  refused('SLOT_ALREADY_BOOKED', { unavailableSlots: [ref('12:00')], alternativeSlots: [makeSlot({ id: at('12:15') })], highDemand: true }),
  refused('SLOT_TEMPORARILY_UNAVAILABLE', { unavailableSlots: [ref('12:00')] }),
  refused('SLOT_CLOSED', { unavailableSlots: [ref('12:00')] }),
  refused('MAX_SLOTS_PER_DAY', { date: DATE, limit: 10, alreadyTaken: 9 }),
  opened('an ended selection', {}, async () => {
    bookingFailed(bookingErrorOf({ error: 'SELECTION_EXPIRED', message: '⟦what happened⟧' }));
    await screen.findByRole('dialog');
  }),
  opened(
    'slots lost while paying',
    {
      at: '/booking?paymentConflict=true&selection=selection-1',
      ticked: [at('10:00'), at('11:00')],
      prepare: (server) =>
        server.on('GET /api/slot-selections/selection-1', {
          body: makeSelection({ state: 'conflict', slots: [], conflict: { unavailableSlots: [ref('10:00')], keptSlots: [ref('11:00')] } }),
        }),
    },
    () => screen.findByRole('alertdialog'),
  ),
  {
    name: 'booking: slots on hold',
    show: async () => {
      forgetSelection();
      selectionHeld('selection-1');
      const now = Date.now();
      const instant = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
      const held = makeSelection({ serverTime: instant(0), expiresAt: instant(4), extendableUntil: instant(20) });
      await settled(openBooking({ prepare: (server) => server.on('GET /api/slot-selections/selection-1', { body: held }) }));
    },
  },
];
