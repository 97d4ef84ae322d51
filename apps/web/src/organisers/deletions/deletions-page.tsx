import { deletionList } from './deletions.list';
import { lazyBlock } from '../form/lazy';
import { Columns } from '../frame/section';
import { ResourceList } from '../list/resource-list';

const DeletionRequestForm = lazyBlock(async () => (await import('./deletion-request-form')).DeletionRequestForm);

export default function DeletionsPage() {
  return (
    <Columns formLast>
      <ResourceList list={deletionList} />
      <DeletionRequestForm />
    </Columns>
  );
}
