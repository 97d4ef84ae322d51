import { DeletionList } from '../features/admin/deletions/deletion-list';
import { DeletionRequestForm } from '../features/admin/deletions/deletion-request-form';
import { deletionsCopy } from '../features/admin/deletions/deletions.copy';
import styles from '../features/admin/list/admin-list.module.css';
import { Page } from '../ui/page';

export default function AdminDeletionsPage() {
  return (
    <Page title={deletionsCopy.title} lead={deletionsCopy.lead} description={deletionsCopy.description} noIndex>
      <div className={styles.sections}>
        <DeletionList />
        <DeletionRequestForm />
      </div>
    </Page>
  );
}
