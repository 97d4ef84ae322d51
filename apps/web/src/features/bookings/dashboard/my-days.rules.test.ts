import { makeBooking, makeSelectedSlot } from '../../../test/factories';
import { myDays } from './my-days.rules';

const slots = (...ids: string[]) => ids.map(makeSelectedSlot);

it('counts paid and waiting slots of each date, and none that is over', () => {
  const bookings = [
    makeBooking({ slots: slots('2025-06-08T10:00', '2025-06-08T10:15', '2025-06-09T23:45') }),
    makeBooking({ id: 2, paymentStatus: 'pending', heldUntil: '2025-06-01T07:15:00Z', slots: slots('2025-06-08T18:00') }),
    makeBooking({ id: 3, paymentStatus: 'confirming', slots: slots('2025-06-10T18:00') }),
    makeBooking({ id: 4, paymentStatus: 'pending', heldUntil: null, slots: slots('2025-06-11T18:00') }),
    makeBooking({ id: 5, paymentStatus: 'refunded', slots: slots('2025-06-12T18:00') }),
  ];
  expect(myDays(bookings)).toEqual([
    { date: '2025-06-08', paid: 2, waiting: 1 },
    { date: '2025-06-09', paid: 1, waiting: 0 },
    { date: '2025-06-10', paid: 0, waiting: 1 },
  ]);
});
