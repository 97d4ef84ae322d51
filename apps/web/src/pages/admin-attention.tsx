import { attentionCopy } from '../features/admin/attention/attention.copy';
import { AttentionPanel } from '../features/admin/attention/attention-panel';
import { Page } from '../ui/page';

export default function AdminAttentionPage() {
  return (
    <Page title={attentionCopy.title} lead={attentionCopy.lead} description={attentionCopy.description} noIndex>
      <AttentionPanel />
    </Page>
  );
}
