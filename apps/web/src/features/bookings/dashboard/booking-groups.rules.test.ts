import type { BookingView, PaymentStatus } from '@raffle/contracts/bookings';
import { slotEndIso, slotStartIso } from '@raffle/contracts/slot-time';
import { dashboardSections, predictionsByDate, groupOf, successPageState } from './booking-groups.rules';

const slot = (id: string) => ({ id, date: id.slice(0, 10), startTime: slotStartIso(id), endTime: slotEndIso(id) });

function booking(id: number, status: PaymentStatus, slotIds: string[], more: Partial<BookingView> = {}): BookingView {
  return {
    id,
    referenceNumber: `OKV-${id}`,
    paymentStatus: status,
    totalAmount: slotIds.length * 3,
    slots: slotIds.map(slot),
    selectionId: `sel-${id}`,
    createdAt: `2025-06-01T0${id}:00:00Z`,
    paidAt: null,
    heldUntil: null,
    ...more,
  };
}

it('lists a booking under each of its dates, and lists each date once', () => {
  const days = predictionsByDate([booking(1, 'paid', ['2025-06-15T10:00', '2025-06-14T12:00']), booking(2, 'paid', ['2025-06-14T09:00'])]);
  expect(days.map((day) => [day.date, day.predictions.map((one) => one.booking.id)])).toEqual([
    ['2025-06-14', [2, 1]],
    ['2025-06-15', [1]],
  ]);
});

it.each([
  ['paid', null, 'recorded', 'paid'],
  ['confirming', null, 'confirming', 'wait'],
  ['none', '2025-06-01T08:00:00Z', 'unpaid', 'pay'],
  ['pending', '2025-06-01T08:00:00Z', 'unpaid', 'pay'],
  ['pending', null, 'over', 'over'],
  ['cancelled', null, 'over', 'over'],
  ['refunded', null, 'over', 'over'],
] as const)(
  'treats a booking with status %s, held until %s, as %s on the dashboard and %s on the success page',
  (paymentStatus, heldUntil, group, success) => {
    expect(groupOf({ paymentStatus, heldUntil })).toBe(group);
    expect(successPageState({ paymentStatus, heldUntil })).toBe(success);
  },
);

it('counts only paid predictions and the amount paid for them', () => {
  const sections = dashboardSections([
    booking(1, 'paid', ['2025-06-14T10:00', '2025-06-14T10:15']),
    booking(2, 'confirming', ['2025-06-14T11:00']),
    booking(3, 'pending', ['2025-06-16T10:00'], { heldUntil: '2025-06-01T08:20:00Z' }),
    booking(4, 'pending', ['2025-06-17T10:00'], { heldUntil: '2025-06-01T08:10:00Z' }),
    booking(5, 'cancelled', ['2025-06-18T10:00']),
  ]);
  expect(sections.recordedSlots).toBe(2);
  expect(sections.recordedCents).toBe(600);
  expect(sections.unpaid.map((one) => one.id)).toEqual([4, 3]);
  expect(sections.over.map((one) => one.id)).toEqual([5]);
  expect(sections.days).toHaveLength(1);
});
