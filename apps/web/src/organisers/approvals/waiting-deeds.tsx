import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import { useQuery } from '@tanstack/react-query';
import { lazyBlock } from '../form/lazy';
import { approvalsQuery } from './approvals.queries';

const ApprovalCard = lazyBlock(async () => (await import('./approval-card')).ApprovalCard, null);

/** What waits of all that is `about` this page. */
export function useWaiting(about: (approval: ApprovalView) => boolean): ApprovalView[] {
  const { data = [] } = useQuery(approvalsQuery);
  return data.filter((approval) => approval.state === 'proposed' && about(approval));
}

/** On the page of the deed: what of it waits, and for whom. */
export function WaitingDeeds({ about }: { about: (approval: ApprovalView) => boolean }) {
  return useWaiting(about).map((approval) => <ApprovalCard key={approval.id} approval={approval} />);
}
