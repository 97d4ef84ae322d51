import { slotsOfDate, slotStartIso } from '@raffle/contracts/slot-time';
import type { SlotRef, SlotView } from '@raffle/contracts/slots';
import { expect, type Locator } from '@playwright/test';
import { makeSlot } from '../../factories/factories.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { answers, refuses } from '../breakage.js';
import { NOTICES, openTicked } from './picking-screens.js';
import type { MemberVisit, Screen } from '../screen.js';
import { storeSelection } from './stored-selection.js';

const SUBMISSION = 'slot-selections';

/** The booking page's dialogs for each error code and the toasts that follow them. */
export const bookingDialogScreens: Screen[] = [
  {
    name: 'booking-login-required',
    as: 'visitor',
    undated: true,
    open: async ({ page, busyDate }) => {
      const booking = new BookingPage(page);
      await booking.open(busyDate);
      await booking.cell(`${busyDate}T23:00`).click();
      await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
    },
  },
  {
    name: 'booking-day-limit',
    as: 'member',
    undated: true,
    open: async (visit) => {
      const ten = ['21:00', '21:15', '21:45', '22:00', '22:30', '22:45', '23:00', '23:15', '23:30', '23:45'];
      await storeSelection(visit.page, { slotIds: ten.map((time) => `${visit.busyDate}T${time}`) });
      const booking = await openTicked(visit);
      await booking.cell(`${visit.busyDate}T20:30`).click();
      await expect(booking.dialog).toContainText('Maximum Time Slots Reached For This Date');
    },
  },
  {
    name: 'booking-day-limit-elsewhere',
    as: 'member',
    mayReportErrors: true,
    open: async ({ page, date, account }) => {
      const slots = slotsOfDate(date).slice(40, 53);
      await storeSelection(page, { slotIds: slots.slice(0, 10) });
      const booking = await openTicked({ page, busyDate: date });
      await account.buy(slots.slice(10));
      await booking.submit.click();
      await expect(booking.dialog).toContainText('Maximum Time Slots Reached For This Date');
    },
  },
  {
    name: 'booking-already-booked',
    as: 'member',
    undated: true,
    open: async (visit) => {
      const taken = slotsOfDate(visit.busyDate)[0] as string;
      await submitRefused(visit, 'SLOT_ALREADY_BOOKED', {
        unavailableSlots: [ref(taken)],
        highDemand: true,
        alternativeSlots: alternatives(visit),
      });
    },
  },
  {
    name: 'booking-already-booked-unnamed',
    as: 'member',
    undated: true,
    open: async (visit) => {
      await submitRefused(visit, 'SLOT_ALREADY_BOOKED', { unavailableSlots: [] });
    },
  },
  {
    name: 'booking-temporarily-unavailable',
    as: 'member',
    undated: true,
    open: async (visit) => {
      const held = slotsOfDate(visit.busyDate)[41] as string;
      await submitRefused(visit, 'SLOT_TEMPORARILY_UNAVAILABLE', { unavailableSlots: [ref(held)], alternativeSlots: alternatives(visit) });
    },
  },
  {
    name: 'booking-temporarily-unavailable-unnamed',
    as: 'member',
    undated: true,
    open: async (visit) => {
      await submitRefused(visit, 'SLOT_TEMPORARILY_UNAVAILABLE', {});
    },
  },
  {
    name: 'booking-session-expired',
    as: 'member',
    open: async ({ page, database, date }) => {
      const booking = await openTicked({ page, busyDate: date }, `${date}T10:00`);
      await booking.submit.click();
      await expect(new PaymentPage(page).pay).toBeVisible();
      const selectionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      // If the payment page stayed open, it would report the expired hold immediately.
      await page.goto('about:blank');
      await database.endHold(selectionId);
      await page.goto('/booking');
      await expect(booking.dialog).toContainText('Session Expired');
    },
  },
  {
    name: 'booking-selection-not-found',
    as: 'member',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await page.goto('/payment/selection/0196f7b0-0000-7000-8000-000000000000');
      await expect(new BookingPage(page).dialog).toContainText('Session Expired');
    },
  },
  {
    name: 'booking-issue',
    as: 'member',
    undated: true,
    open: async (visit) => {
      await submitRefused(visit, 'SLOT_CLOSED', { unavailableSlots: [ref(`${visit.busyDate}T23:00`)] });
    },
  },
  {
    name: 'booking-submission-failed',
    as: 'member',
    undated: true,
    part: NOTICES,
    mayReportErrors: true,
    open: async (visit) => {
      await refuses(visit.page, SUBMISSION, 500, 'INTERNAL');
      await (await openTicked(visit, `${visit.busyDate}T23:00`)).submit.click();
      await expect(visit.page.getByText('Error processing selection').first()).toBeVisible();
    },
  },
  {
    name: 'booking-alternative-added',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      await (await chooseAlternative(visit)).click();
      await expect(visit.page.getByText('Added 23:15 - 23:29 to your selection.')).toBeVisible();
    },
  },
  {
    name: 'booking-alternative-taken',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      const offer = await chooseAlternative(visit);
      await answers(visit.page, 'time-slots/*', {
        ...alternatives(visit)[0],
        isBooked: true,
        status: 'booked',
        ownerId: 'e2e',
        ownerName: 'Thato M.',
      });
      await offer.click();
      await expect(visit.page.getByText('Slot Already Taken').first()).toBeVisible();
    },
  },
  { name: 'booking-payment-conflict', as: 'member', undated: true, open: async (visit) => openPaymentConflict(visit) },
  {
    name: 'booking-conflicting-slots-removed',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      await openPaymentConflict(visit);
      await visit.page.getByRole('button', { name: 'Deselect Conflicting Slots' }).click();
      await expect(visit.page.getByText('Conflicting slots removed')).toBeVisible();
    },
  },
  {
    name: 'booking-adjusting-manually',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async (visit) => {
      await openPaymentConflict(visit);
      await visit.page.getByRole('button', { name: "I'll Adjust Manually" }).click();
      await expect(new BookingPage(visit.page).summary.getByText('No longer available', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'booking-conflict-unreadable',
    as: 'member',
    undated: true,
    part: NOTICES,
    open: async ({ page }) => {
      await page.goto('/booking?paymentConflict=true');
      await expect(page.getByText('Error showing conflicts').first()).toBeVisible();
      await expect(page).toHaveURL('/booking');
    },
  },
];

/** Selects and submits two slots, which the API rejects with the given code. */
async function submitRefused(visit: MemberVisit, code: string, details: object, status = 409): Promise<BookingPage> {
  await refuses(visit.page, SUBMISSION, status, code, details);
  const booking = await openTicked(visit, `${visit.busyDate}T23:00`, `${visit.busyDate}T23:45`);
  await booking.submit.click();
  await expect(booking.dialog).toBeVisible();
  return booking;
}

async function chooseAlternative(visit: MemberVisit): Promise<Locator> {
  const booking = await submitRefused(visit, 'SLOT_ALREADY_BOOKED', {
    unavailableSlots: [ref(slotsOfDate(visit.busyDate)[0] as string)],
    alternativeSlots: alternatives(visit),
  });
  return booking.dialog.getByRole('button', { name: '23:15 - 23:29' });
}

async function openPaymentConflict({ page, busyDate }: MemberVisit): Promise<void> {
  const [lost, kept] = [slotsOfDate(busyDate)[0] as string, `${busyDate}T23:30`];
  await storeSelection(page, {
    slotIds: [lost, kept],
    conflict: { selectionId: null, unavailableSlots: [ref(lost)], keptSlots: [ref(kept)] },
  });
  await page.goto('/booking?paymentConflict=true');
  await expect(page.getByRole('alertdialog')).toContainText(BookingPage.withDate(lost));
}

function ref(id: string): SlotRef {
  return { id, date: id.slice(0, 10), startTime: slotStartIso(id) };
}

function alternatives({ busyDate }: MemberVisit): SlotView[] {
  return ['23:15', '23:30'].map((time) => makeSlot({ id: `${busyDate}T${time}` }));
}
