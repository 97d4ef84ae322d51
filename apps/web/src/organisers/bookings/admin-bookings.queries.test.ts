import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import { isUnderWay } from './admin-bookings.queries';

type Said = { status?: string; selection?: string; payments?: string[]; refunds?: string[] };
const detail = ({ status = 'paid', selection = 'booked', payments = ['captured'], refunds = [] }: Said) =>
  ({
    status,
    selection: { state: selection },
    payments: payments.map((state) => ({ state })),
    refunds: refunds.map((state) => ({ state })),
  }) as unknown as AdminBookingDetail;

it.each<[string, Said, boolean]>([
  ['a paid booking', {}, false],
  ['a payment that is being taken', { status: 'confirming', payments: ['capturing'] }, true],
  ['a payment that is let go', { status: 'cancelled', payments: ['voiding'] }, true],
  ['a page that is being closed', { status: 'pending', selection: 'expiring', payments: ['open'] }, true],
  ['a refund that is asked for', { payments: ['refunding'], refunds: ['requested'] }, true],
  ['a refund that was refused, and the payment has yet to follow', { payments: ['refunding'], refunds: ['failed'] }, true],
  ['a refund that was refused', { refunds: ['failed'] }, false],
  ['a refund that takes the bank days', { status: 'refunded', payments: ['refunding'], refunds: ['settling'] }, false],
  ['a refund that has arrived', { status: 'refunded', payments: ['refunded'], refunds: ['succeeded'] }, false],
])('%s: whether the page goes on asking', (_, said, expected) => expect(isUnderWay(detail(said))).toBe(expected));
