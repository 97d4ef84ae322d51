import { BlockForm } from '../features/admin/blocks/block-form';
import { BlockedDays } from '../features/admin/blocks/blocked-days';
import { blocksCopy } from '../features/admin/blocks/blocks.copy';
import styles from '../features/admin/blocks/blocks.module.css';
import { Page } from '../ui/page';

export default function AdminBlocksPage() {
  return (
    <Page title={blocksCopy.title} lead={blocksCopy.lead} description={blocksCopy.description} noIndex>
      <div className={styles.columns}>
        <BlockForm />
        <BlockedDays />
      </div>
    </Page>
  );
}
