import { siteContent } from '../content/site-content';
import { adminAccessCopy } from '../features/admin/access/admin-access.copy';
import { overviewCopy } from '../features/admin/overview/admin-overview.copy';
import { OverviewPanel } from '../features/admin/overview/overview-panel';
import { Year } from '../features/season/season-text';
import { Page } from '../ui/page';

export default function AdminDashboardPage() {
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
      <OverviewPanel charities={siteContent.charities} />
    </Page>
  );
}
