import { adminAccessCopy } from '../features/admin/access/admin-access.copy';
import { resultAdminCopy } from '../features/admin/result/result-admin.copy';
import { ResultAdminPanel } from '../features/admin/result/result-admin-panel';
import { Page } from '../ui/page';

const { title, lead } = resultAdminCopy;

export default function AdminResultPage() {
  return (
    <Page title={title} lead={lead} description={adminAccessCopy.description} noIndex>
      <ResultAdminPanel />
    </Page>
  );
}
