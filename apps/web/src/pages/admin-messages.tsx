import { MessagesDesk } from '../features/admin/messages/messages-desk';
import { messagesCopy } from '../features/admin/messages/messages.copy';
import { Page } from '../ui/page';

export default function AdminMessagesPage() {
  return (
    <Page title={messagesCopy.title} lead={messagesCopy.lead} description={messagesCopy.description} noIndex>
      <MessagesDesk />
    </Page>
  );
}
