import { AuditList } from '../features/admin/audit/audit-list';
import { auditCopy } from '../features/admin/audit/audit.copy';
import { Page } from '../ui/page';

export default function AdminAuditPage() {
  return (
    <Page title={auditCopy.title} lead={auditCopy.lead} description={auditCopy.description} noIndex>
      <AuditList />
    </Page>
  );
}
