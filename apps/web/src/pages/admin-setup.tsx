import { adminAccessCopy } from '../features/admin/access/admin-access.copy';
import { AdminSetupForm } from '../features/admin/access/admin-setup-form';
import { Page } from '../ui/page';

const { title, lead } = adminAccessCopy.setup;

export default function AdminSetupPage() {
  return (
    <Page title={title} lead={lead} description={adminAccessCopy.description} width="form" noIndex>
      <AdminSetupForm />
    </Page>
  );
}
