import { auditCopy } from '../audit/audit.copy';
import { auditList } from '../audit/audit.list';
import { AdminPage } from '../frame/admin-page';
import { ResourceList } from '../list/resource-list';

export default function AdminAuditPage() {
  return (
    <AdminPage lead={auditCopy.lead}>
      <ResourceList list={auditList} />
    </AdminPage>
  );
}
