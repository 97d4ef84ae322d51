import { feedbackCopy } from '../feedback/feedback.copy';
import { feedbackList } from '../feedback/feedback.list';
import { AdminPage } from '../frame/admin-page';
import { ResourceList } from '../list/resource-list';

export default function AdminFeedbackPage() {
  return (
    <AdminPage lead={feedbackCopy.lead}>
      <ResourceList list={feedbackList} />
    </AdminPage>
  );
}
