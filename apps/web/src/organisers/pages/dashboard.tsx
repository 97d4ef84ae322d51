import { useQuery } from '@tanstack/react-query';
import { overviewCopy } from '../overview/admin-overview.copy';
import { OverviewPanel } from '../overview/overview-panel';
import { seasonQuery } from '../../features/season/season.queries';
import { useSiteContent } from '../../features/season/use-site-content';
import { AdminPage } from '../frame/admin-page';

export default function AdminDashboardPage() {
  const { charities } = useSiteContent();
  const { data: season } = useQuery(seasonQuery);
  return (
    <AdminPage lead={overviewCopy.lead(season?.year)}>
      <OverviewPanel charities={charities} />
    </AdminPage>
  );
}
