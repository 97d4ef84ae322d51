import { BlockedDays } from '../blocks/blocked-days';
import { blocksCopy } from '../blocks/blocks.copy';
import { AdminPage } from '../frame/admin-page';
import { Columns } from '../frame/section';
import { lazyBlock } from '../form/lazy';

const BlockForm = lazyBlock('block-form', async () => (await import('../blocks/block-form')).BlockForm);

export default function AdminBlocksPage() {
  return (
    <AdminPage lead={blocksCopy.lead}>
      <Columns>
        <BlockForm />
        <BlockedDays />
      </Columns>
    </AdminPage>
  );
}
