import { useParams } from 'react-router-dom';
import { storyCopy } from '../features/admin/bookings/admin-bookings.copy';
import { BookingStory } from '../features/admin/bookings/booking-story';
import { Page } from '../ui/page';

export default function AdminBookingPage() {
  const { id = '' } = useParams();
  return (
    <Page title={storyCopy.title} description={storyCopy.description} noIndex>
      {/^[1-9]\d{0,9}$/.test(id) ? <BookingStory key={id} id={Number(id)} /> : <p role="alert">{storyCopy.missing}</p>}
    </Page>
  );
}
