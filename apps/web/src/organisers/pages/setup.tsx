import { adminAccessCopy } from '../access/admin-access.copy';
import { AdminSetupForm } from '../access/admin-setup-form';
import { AdminPage } from '../frame/admin-page';

const { lead } = adminAccessCopy.setup;

export default function AdminSetupPage() {
  return (
    <AdminPage lead={lead} width="form">
      <AdminSetupForm />
    </AdminPage>
  );
}
