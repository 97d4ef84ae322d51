import type { ApprovalDetails } from '@raffle/contracts/admin/approvals';
import { toast } from '../../ui/toast/toaster';
import { ReasonDialog } from '../form/dialogs';
import { approvalsCopy } from './approvals.copy';
import { usePropose } from './approvals.queries';

const { propose: copy } = approvalsCopy;

interface ApprovalDialogProps {
  /** Action that the API rejected because another organiser must approve it. */
  asked: ApprovalDetails['approval'];
  onProposed: (() => void) | undefined;
  onEnd: () => void;
}

/** Proposes an action that the API has just rejected because it needs approval. */
export default function ApprovalDialog({ asked, onProposed, onEnd }: ApprovalDialogProps) {
  const propose = usePropose();
  return (
    <ReasonDialog
      open
      draft={`propose ${JSON.stringify([asked.deed, asked.payload])}`}
      onClose={onEnd}
      title={copy.title}
      lead={copy.lead}
      label={copy.label}
      confirm={copy.confirm}
      reason={asked.reason}
      onConfirm={async (reason) => {
        toast.success({ title: copy.done((await propose.mutateAsync({ ...asked, reason })).line) });
        onProposed?.();
      }}
    />
  );
}
