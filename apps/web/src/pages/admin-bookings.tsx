import { bookingsCopy } from '../features/admin/bookings/admin-bookings.copy';
import { BookingsPanel } from '../features/admin/bookings/bookings-panel';
import { Page } from '../ui/page';

export default function AdminBookingsPage() {
  return (
    <Page title={bookingsCopy.title} lead={bookingsCopy.lead} description={bookingsCopy.description} noIndex>
      <BookingsPanel />
    </Page>
  );
}
