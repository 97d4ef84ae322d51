import { FeedbackInbox } from '../features/admin/feedback/feedback-inbox';
import { feedbackInboxCopy } from '../features/admin/feedback/feedback-inbox.copy';
import { Page } from '../ui/page';

export default function AdminFeedbackPage() {
  return (
    <Page title={feedbackInboxCopy.title} lead={feedbackInboxCopy.lead} description={feedbackInboxCopy.description} noIndex>
      <FeedbackInbox />
    </Page>
  );
}
