import { queuesCopy } from '../features/admin/queues/queues.copy';
import { QueuesPanel } from '../features/admin/queues/queues-panel';
import { Page } from '../ui/page';

export default function AdminQueuesPage() {
  return (
    <Page title={queuesCopy.title} lead={queuesCopy.lead} description={queuesCopy.description} noIndex>
      <QueuesPanel />
    </Page>
  );
}
