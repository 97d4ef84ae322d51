import { deletionsCopy } from '../deletions/deletions.copy';
import { deletionList } from '../deletions/deletions.list';
import { lazyBlock } from '../form/lazy';
import { AdminPage } from '../frame/admin-page';
import { Columns } from '../frame/section';
import { ResourceList } from '../list/resource-list';

const DeletionRequestForm = lazyBlock(
  'deletion-request-form',
  async () => (await import('../deletions/deletion-request-form')).DeletionRequestForm,
);

export default function AdminDeletionsPage() {
  return (
    <AdminPage lead={deletionsCopy.lead}>
      <Columns formLast>
        <ResourceList list={deletionList} />
        <DeletionRequestForm />
      </Columns>
    </AdminPage>
  );
}
