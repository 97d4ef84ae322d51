import { approvalsCopy } from '../approvals/approvals.copy';
import { ApprovalsPanel } from '../approvals/approvals-panel';
import { AdminPage } from '../frame/admin-page';

export default function AdminApprovalsPage() {
  return (
    <AdminPage lead={approvalsCopy.lead}>
      <ApprovalsPanel />
    </AdminPage>
  );
}
