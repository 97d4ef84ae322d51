import type { AdminBookingLine, BookingStatus } from '@raffle/contracts/admin-bookings';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { formatInstant, formatMoney, formatSlotWithDate } from '../../../lib/formats';
import { StatusChip, type ChipTone } from '../../../ui/status-chip';
import list from '../frame/admin-list.module.css';
import { statusName } from '../overview/admin-overview.copy';
import { bookingsCopy } from './admin-bookings.copy';

const copy = bookingsCopy.columns;

const TONES: Record<BookingStatus, ChipTone> = { pending: 'busy', confirming: 'busy', paid: 'good', cancelled: 'quiet', refunded: 'bad' };

export function BookingState({ status }: { status: BookingStatus }) {
  return <StatusChip tone={TONES[status]}>{statusName[status]}</StatusChip>;
}

/** A table where there is room, cards on a phone. */
export function BookingsTable({ bookings }: { bookings: AdminBookingLine[] }) {
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">{copy.reference}</th>
          <th scope="col">{copy.person}</th>
          <th scope="col">{copy.status}</th>
          <th scope="col">{copy.slots}</th>
          <th scope="col" className={list.number}>
            {copy.amount}
          </th>
          <th scope="col">{copy.booked}</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </tbody>
    </table>
  );
}

function BookingRow({
  booking: { id, reference, person, status, slots, firstSlot, totalAmount, createdAt },
}: {
  booking: AdminBookingLine;
}) {
  return (
    <tr>
      <th scope="row" data-label={copy.reference}>
        <Link to={paths.adminBooking(id)}>{reference}</Link>
      </th>
      <td data-label={copy.person}>
        <span>
          {person.fullName}
          <br />
          <span className={list.quiet}>{person.email || person.phone}</span>
        </span>
      </td>
      <td data-label={copy.status}>
        <span>
          <BookingState status={status} />
        </span>
      </td>
      <td data-label={copy.slots}>
        <span>
          {slots}
          {firstSlot && (
            <>
              {' '}
              <span className={list.quiet}>{bookingsCopy.first(formatSlotWithDate(firstSlot))}</span>
            </>
          )}
        </span>
      </td>
      <td data-label={copy.amount} className={list.number}>
        {formatMoney(totalAmount)}
      </td>
      <td data-label={copy.booked}>{formatInstant(createdAt)}</td>
    </tr>
  );
}
