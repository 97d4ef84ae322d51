import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { EmailText } from '../frame/email-text';
import { formatMoney } from '../../lib/format/formats';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { Instant, SlotTime } from '../list/dates';
import { ResourceList } from '../list/resource-list';
import { defineList } from '../list/resource-list.types';
import { SecondaryText } from '../list/resource-table';
import { statusName } from '../overview/admin-overview.copy';
import { bookingsCopy as copy } from './admin-bookings.copy';
import { adminBookingsQuery } from './admin-bookings.queries';
import { BookingState } from './booking-state';

const bookingList = defineList({
  name: 'bookings',
  query: adminBookingsQuery,
  rows: ({ bookings }) => bookings,
  rowKey: ({ id }) => id,
  copy,
  filters: {
    q: { kind: 'search', label: copy.search },
    status: { kind: 'select', label: copy.status, options: { '': copy.anyStatus, ...statusName } },
    date: { kind: 'date', label: copy.date },
    year: { kind: 'season' },
  },
  views: [
    { label: copy.views.all, filters: {} },
    { label: copy.views.paid, filters: { status: 'paid' } },
    { label: copy.views.waiting, filters: { status: 'pending' } },
    { label: copy.views.refunded, filters: { status: 'refunded' } },
  ],
  exported: { path: ADMIN_API.bookingsExport, fileName: 'bookings.csv' },
  columns: [
    {
      label: copy.columns.reference,
      kind: 'reference',
      isHeader: true,
      cell: ({ id, reference }) => <TextLink to={paths.adminBooking(id)}>{reference}</TextLink>,
    },
    {
      label: copy.columns.person,
      cell: ({ person }) => (
        <>
          {person.fullName}
          <br />
          <SecondaryText>{person.email ? <EmailText email={person.email} /> : person.phone}</SecondaryText>
        </>
      ),
    },
    { label: copy.columns.status, kind: 'state', cell: ({ status }) => <BookingState status={status} /> },
    {
      label: copy.columns.slots,
      kind: 'time',
      cell: ({ slots, firstSlot }) => (
        <>
          {slots}{' '}
          {firstSlot && (
            <SecondaryText>
              <SlotTime id={firstSlot} words={copy.first} />
            </SecondaryText>
          )}
        </>
      ),
    },
    { label: copy.columns.amount, kind: 'number', cell: ({ totalAmount }) => formatMoney(totalAmount) },
    { label: copy.columns.booked, kind: 'time', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ],
});

export default function BookingsPage() {
  return <ResourceList list={bookingList} />;
}
