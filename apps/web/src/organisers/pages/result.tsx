import { resultAdminCopy } from '../result/result-admin.copy';
import { ResultAdminPanel } from '../result/result-admin-panel';
import { AdminPage } from '../frame/admin-page';

const { lead } = resultAdminCopy;

export default function AdminResultPage() {
  return (
    <AdminPage lead={lead}>
      <ResultAdminPanel />
    </AdminPage>
  );
}
