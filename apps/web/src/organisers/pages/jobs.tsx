import { AdminPage } from '../frame/admin-page';
import { jobsCopy } from '../jobs/jobs.copy';
import { jobList } from '../jobs/jobs.list';
import { ResourceList } from '../list/resource-list';

export default function AdminJobsPage() {
  return (
    <AdminPage lead={jobsCopy.lead}>
      <ResourceList list={jobList} />
    </AdminPage>
  );
}
