import { adminAccessCopy } from '../features/admin/access/admin-access.copy';
import { overviewCopy } from '../features/admin/overview/admin-overview.copy';
import { OverviewPanel } from '../features/admin/overview/overview-panel';
import { Year } from '../features/season/season-text';
import { useSiteContent } from '../features/season/use-site-content';
import { Page } from '../ui/page';

export default function AdminDashboardPage() {
  const { charities } = useSiteContent();
  return (
    <Page
      title={overviewCopy.title}
      lead={
        <>
          {overviewCopy.lead} <Year />
        </>
      }
      description={adminAccessCopy.description}
      noIndex
    >
      <OverviewPanel charities={charities} />
    </Page>
  );
}
