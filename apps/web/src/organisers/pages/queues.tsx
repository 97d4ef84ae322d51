import { queuesCopy } from '../queues/queues.copy';
import { QueuesPanel } from '../queues/queues-panel';
import { AdminPage } from '../frame/admin-page';

export default function AdminQueuesPage() {
  return (
    <AdminPage lead={queuesCopy.lead}>
      <QueuesPanel />
    </AdminPage>
  );
}
