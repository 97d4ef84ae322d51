import { attentionCopy } from '../attention/attention.copy';
import { AttentionPanel } from '../attention/attention-panel';
import { AdminPage } from '../frame/admin-page';

export default function AdminAttentionPage() {
  return (
    <AdminPage lead={attentionCopy.lead}>
      <AttentionPanel />
    </AdminPage>
  );
}
