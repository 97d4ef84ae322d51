import { seasonAdminCopy } from '../season/season-admin.copy';
import { SeasonPanel } from '../season/season-panel';
import { AdminPage } from '../frame/admin-page';

const { lead } = seasonAdminCopy;

export default function AdminSeasonPage() {
  return (
    <AdminPage lead={lead}>
      <SeasonPanel />
    </AdminPage>
  );
}
