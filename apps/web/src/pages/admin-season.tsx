import { adminAccessCopy } from '../features/admin/access/admin-access.copy';
import { seasonAdminCopy } from '../features/admin/season/season-admin.copy';
import { SeasonPanel } from '../features/admin/season/season-panel';
import { Page } from '../ui/page';

const { title, lead } = seasonAdminCopy;

export default function AdminSeasonPage() {
  return (
    <Page title={title} lead={lead} description={adminAccessCopy.description} noIndex>
      <SeasonPanel />
    </Page>
  );
}
