import type { BookingView, PaymentStatus } from '@raffle/contracts/bookings';
import { slotsByDate } from '../../slots/slots-by-date.rules';

/** The slots of one booking on one date. */
export interface DayPrediction {
  booking: BookingView;
  slotIds: string[];
}

export interface PredictionDay {
  date: string;
  predictions: DayPrediction[];
}

/** Groups bookings by date. A booking with slots on several dates is listed under each of them, with only that date's slots. */
export function predictionsByDate(bookings: BookingView[]): PredictionDay[] {
  const days = new Map<string, DayPrediction[]>();
  for (const booking of bookings) {
    for (const { date, ids } of slotsByDate(booking.slots.map(({ id }) => id))) {
      days.set(date, [...(days.get(date) ?? []), { booking, slotIds: ids }]);
    }
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, predictions]) => ({
      date,
      predictions: [...predictions].sort((a, b) => (a.slotIds[0]! < b.slotIds[0]! ? -1 : 1)),
    }));
}

/** A booking's state as shown to the user: recorded as a prediction, awaiting confirmation, awaiting payment, or over. */
export type BookingGroup = 'recorded' | 'confirming' | 'unpaid' | 'over';

export function groupOf(booking: Pick<BookingView, 'paymentStatus' | 'heldUntil'>): BookingGroup {
  const groups: Record<PaymentStatus, BookingGroup> = {
    paid: 'recorded',
    confirming: 'confirming',
    none: booking.heldUntil === null ? 'over' : 'unpaid',
    pending: booking.heldUntil === null ? 'over' : 'unpaid',
    cancelled: 'over',
    refunded: 'over',
  };
  return groups[booking.paymentStatus];
}

export interface DashboardSections {
  /** Bookings that await payment, sorted by when their hold expires. */
  unpaid: BookingView[];
  /** Paid and confirming bookings, grouped by date. */
  days: PredictionDay[];
  /** Bookings that were cancelled, refunded or never paid for, newest first. */
  over: BookingView[];
  /** Number of paid predictions and the amount paid for them, in cents. */
  recordedSlots: number;
  recordedCents: number;
}

export function dashboardSections(bookings: BookingView[]): DashboardSections {
  const of = (...groups: BookingGroup[]) => bookings.filter((one) => groups.includes(groupOf(one)));
  const recorded = of('recorded');
  return {
    unpaid: of('unpaid').sort((a, b) => (a.heldUntil! < b.heldUntil! ? -1 : 1)),
    days: predictionsByDate(of('recorded', 'confirming')),
    over: of('over').sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    recordedSlots: recorded.reduce((sum, one) => sum + one.slots.length, 0),
    recordedCents: recorded.reduce((sum, one) => sum + Math.round(one.totalAmount * 100), 0),
  };
}

/**
 * What `/success/{reference}` does for a booking: reports success, waits for confirmation, requests payment, or states that the booking is
 * over.
 */
export type SuccessPageState = 'paid' | 'wait' | 'pay' | 'over';

export function successPageState(booking: Pick<BookingView, 'paymentStatus' | 'heldUntil'>): SuccessPageState {
  const ways: Record<BookingGroup, SuccessPageState> = { recorded: 'paid', confirming: 'wait', unpaid: 'pay', over: 'over' };
  return ways[groupOf(booking)];
}
