import { useParams } from 'react-router-dom';
import { storyCopy } from '../bookings/admin-bookings.copy';
import { BookingDetail } from '../bookings/booking-detail';
import { AdminPage } from '../frame/admin-page';

export default function AdminBookingPage() {
  const { id = '' } = useParams();
  return (
    <AdminPage>
      {/^[1-9]\d{0,9}$/.test(id) ? <BookingDetail key={id} id={Number(id)} /> : <p role="alert">{storyCopy.missing}</p>}
    </AdminPage>
  );
}
