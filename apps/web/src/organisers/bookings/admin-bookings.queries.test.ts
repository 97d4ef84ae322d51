import type { AdminBookingDetail } from '@raffle/contracts/admin/bookings';
import { isAboutToChange } from './admin-bookings.queries';

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
  ['a payment that is being captured', { status: 'confirming', payments: ['capturing'] }, true],
  ['a payment that is being voided', { status: 'cancelled', payments: ['voiding'] }, true],
  ['a payment page that is being closed', { status: 'pending', selection: 'expiring', payments: ['open'] }, true],
  ['a requested refund', { payments: ['refunding'], refunds: ['requested'] }, true],
  ['a failed refund with a payment that is still refunding', { payments: ['refunding'], refunds: ['failed'] }, true],
  ['a failed refund', { refunds: ['failed'] }, false],
  ['a refund that is settling', { status: 'refunded', payments: ['refunding'], refunds: ['settling'] }, false],
  ['a refund that has succeeded', { status: 'refunded', payments: ['refunded'], refunds: ['succeeded'] }, false],
])('decides whether to keep polling for %s', (_, said, expected) => expect(isAboutToChange(detail(said))).toBe(expected));
