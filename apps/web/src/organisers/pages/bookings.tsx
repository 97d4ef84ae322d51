import { bookingsCopy } from '../bookings/admin-bookings.copy';
import { bookingList } from '../bookings/bookings.list';
import { AdminPage } from '../frame/admin-page';
import { ResourceList } from '../list/resource-list';

export default function AdminBookingsPage() {
  return (
    <AdminPage lead={bookingsCopy.lead}>
      <ResourceList list={bookingList} />
    </AdminPage>
  );
}
