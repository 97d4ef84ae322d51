import type { SlotView } from '@raffle/contracts/slots';
import { slotsOfDate } from '@raffle/contracts/slot-time';
import { expect, type Page } from '@playwright/test';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { changes, neverAnswers } from '../breakage.js';
import type { MemberVisit, Screen } from '../screen.js';
import { sold } from './booking-screens.js';
import { storeSelection } from './stored-selection.js';

/** The summary with its notices, and the toasts. */
export const NOTICES = '[aria-labelledby=prediction-summary], [data-scope=toast]';

/** The booking page after slots are picked, by hand or with "Surprise me". The dialogs have their own screens. */
export const pickingScreens: Screen[] = [
  {
    name: 'booking-surprise',
    as: 'visitor',
    undated: true,
    open: async ({ page, busyDate }) => {
      const booking = new BookingPage(page);
      await booking.open(busyDate);
      await booking.openSurprise();
    },
  },
  {
    name: 'booking-surprise-picked',
    as: 'member',
    undated: true,
    open: async (visit) => {
      const panel = await (await openTicked(visit)).openSurprise();
      await panel.getByLabel('5', { exact: true }).check();
      await panel.getByRole('button', { name: /^Pick 5/ }).click();
      await expect(panel.getByRole('listitem')).toHaveCount(5);
    },
  },
  {
    name: 'booking-surprise-fewer',
    as: 'member',
    undated: true,
    open: async (visit) => {
      await changes<SlotView[]>(visit.page, 'time-slots?*', (slots) =>
        slots.map((slot) => (['23:00', '23:30'].some((time) => slot.id.endsWith(time)) ? slot : sold(slot))),
      );
      await visit.page.goto(`/booking?date=${visit.busyDate}`);
      await expect(visit.page.getByRole('button', { name: /^My Account/ })).toBeAttached();
      const panel = await new BookingPage(visit.page).openSurprise();
      await panel.getByLabel('10', { exact: true }).check();
      await panel.getByRole('button', { name: /^Pick 10/ }).click();
      await expect(panel.getByText('We could only find 2 of 10.')).toBeVisible();
    },
  },
  {
    name: 'booking-losses-in-bar',
    as: 'member',
    undated: true,
    only: 'narrow',
    open: async ({ page, busyDate }) => {
      await storeSelection(page, { slotIds: [slotsOfDate(busyDate)[0] as string, `${busyDate}T23:30`] });
      await page.goto(`/booking?date=${busyDate}`);
      await expect(page.getByRole('button', { name: '1 slot lost · Review' })).toBeVisible();
    },
  },
  {
    name: 'booking-ticked',
    as: 'member',
    undated: true,
    open: async (visit) => {
      await openTicked(visit, `${visit.busyDate}T23:00`, `${visit.busyDate}T23:45`);
    },
  },
  {
    name: 'booking-slot-states',
    as: 'member',
    undated: true,
    open: async (visit) => {
      await openSlotStates(visit);
    },
  },
  {
    name: 'booking-own-slots',
    as: 'member',
    open: async ({ page, account, date }) => {
      await account.buy([`${date}T10:00`, `${date}T10:15`]);
      await account.hold([`${date}T10:30`]);
      await new BookingPage(page).open(date);
      await expect(page.getByRole('button', { name: '10:30 - 10:44, held for you' })).toBeVisible();
    },
  },
  {
    name: 'booking-open-hold',
    as: 'member',
    open: async (visit) => {
      const { page, date } = visit;
      const booking = await openTicked({ ...visit, busyDate: date }, `${date}T10:00`, `${date}T10:15`);
      await booking.submit.click();
      await expect(new PaymentPage(page).pay).toBeVisible();
      await page.goto(`/booking?date=${date}`);
      await expect(page.getByText('You have time slots on hold')).toBeVisible();
    },
  },
  {
    name: 'booking-submitting',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      await neverAnswers(visit.page, 'slot-selections');
      await (await openTicked(visit, `${visit.busyDate}T23:00`)).submit.click();
      await expect(visit.page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    },
  },
  {
    name: 'booking-submitted-offline',
    as: 'member',
    undated: true,
    mayReportErrors: true,
    open: async (visit) => {
      const booking = await openTicked(visit, `${visit.busyDate}T23:00`);
      await visit.page.context().setOffline(true);
      await booking.submit.click();
      await expect(visit.page.getByText("You're offline. We'll submit this when you're back")).toBeVisible();
    },
  },
  {
    name: 'booking-nothing-selected',
    as: 'visitor',
    undated: true,
    part: NOTICES,
    open: async ({ page, busyDate }) => {
      const booking = new BookingPage(page);
      await booking.open(busyDate);
      await booking.pressSubmitWithoutSelection();
      await expect(page.getByText('No prediction times selected').first()).toBeVisible();
      // A toast stays open while it has focus.
      await page.getByRole('button', { name: 'Dismiss notification' }).focus();
    },
  },
  {
    name: 'booking-added-from-list',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      await openTicked(visit);
      await addFromList(visit.page, '23', '23:15');
      await expect(visit.page.getByText('Added 23:15 - 23:29 to your selection.')).toBeVisible();
    },
  },
  {
    name: 'booking-already-selected',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      await openTicked(visit, `${visit.busyDate}T23:15`);
      await addFromList(visit.page, '23', '23:15');
      await expect(visit.page.getByText('Time slot already selected').first()).toBeVisible();
    },
  },
  {
    name: 'booking-booked-pressed',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      const booking = await openTicked(visit);
      await pressInVain(booking, slotsOfDate(visit.busyDate)[0] as string);
      await expect(visit.page.getByText('This time slot has already been booked.').first()).toBeVisible();
    },
  },
  {
    name: 'booking-held-pressed',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      const booking = await openTicked(visit);
      await pressInVain(booking, slotsOfDate(visit.busyDate)[41] as string);
      await expect(visit.page.getByText('Time slot temporarily unavailable').first()).toBeVisible();
    },
  },
  {
    name: 'booking-closed-pressed',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async ({ page }) => {
      await page.goto('/booking?date=2025-06-02');
      await pressInVain(new BookingPage(page), '2025-06-02T06:00');
      await expect(page.getByText('Unable to add time slot').first()).toBeVisible();
    },
  },
  {
    name: 'booking-slot-removed',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async ({ page, busyDate }) => {
      await storeSelection(page, { slotIds: [slotsOfDate(busyDate)[0] as string, `${busyDate}T23:30`] });
      await page.goto('/booking');
      await expect(page.getByText('Time slot removed').first()).toBeVisible();
    },
  },
];

/** Opens the busy date and selects some of its free slots. */
export async function openTicked({ page, busyDate }: Pick<MemberVisit, 'page' | 'busyDate'>, ...slotIds: string[]): Promise<BookingPage> {
  const booking = new BookingPage(page);
  await booking.open(busyDate);
  await expect(page.getByRole('button', { name: /^My Account/ })).toBeAttached();
  await booking.tick(...slotIds);
  return booking;
}

/** Slot states, repeated throughout the day so that each state appears in every column and next to every other state. */
const SLOT_STATES: Partial<SlotView>[] = [
  { status: 'available' },
  { status: 'held' },
  { status: 'held', isMine: true },
  { status: 'booked', ownerName: 'Bartholomew Featherstonehaugh-Cholmondeley' },
  { status: 'booked', ownerName: 'Thato M.', isMine: true },
  { status: 'closed' },
  { status: 'blocked' },
];

/** Opens the busy date with slots in every state, and selects one of the available ones. */
export async function openSlotStates(visit: Pick<MemberVisit, 'page' | 'busyDate'>): Promise<BookingPage> {
  await changes<SlotView[]>(visit.page, 'time-slots?*', (slots) =>
    slots.map((slot, index) => {
      const state = { isMine: false, ownerName: null, ...SLOT_STATES[index % SLOT_STATES.length] };
      // Only the first few slots belong to the user, because a user who has ten slots on a date can't select another one.
      if (index >= 4 * SLOT_STATES.length) state.isMine = false;
      return { ...slot, ...state, isBooked: state.status === 'booked', ownerId: state.ownerName && 'e2e' };
    }),
  );
  return openTicked(visit, `${visit.busyDate}T10:30`);
}

/** Clicks a cell that can't be selected, so that the app explains why. Uses `force` because Playwright considers the cell disabled. */
async function pressInVain(booking: BookingPage, slotId: string): Promise<void> {
  await expect(booking.cell(slotId)).toHaveAttribute('aria-disabled', 'true');
  await expect(booking.page.getByRole('button', { name: /^My Account/ })).toBeAttached();
  await booking.cell(slotId).click({ force: true });
}

async function addFromList(page: Page, hour: string, quarter: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Hour/ }).selectOption(hour);
  await page.getByRole('combobox', { name: /^Start time/ }).selectOption({ label: quarter });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}
