import { overviewCopy } from '../overview/admin-overview.copy';
import { OverviewPanel } from '../overview/overview-panel';
import { Year } from '../../features/season/season-text';
import { useSiteContent } from '../../features/season/use-site-content';
import { AdminPage } from '../frame/admin-page';

export default function AdminDashboardPage() {
  const { charities } = useSiteContent();
  return (
    <AdminPage
      lead={
        <>
          {overviewCopy.lead} <Year />
        </>
      }
    >
      <OverviewPanel charities={charities} />
    </AdminPage>
  );
}
