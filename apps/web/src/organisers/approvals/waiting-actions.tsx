import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import { useQuery } from '@tanstack/react-query';
import { lazyBlock } from '../form/lazy';
import { approvalsQuery } from './approvals.queries';

const ApprovalCard = lazyBlock(async () => (await import('./approval-card')).ApprovalCard, null);

/** Returns the pending proposals for which `about` returns true. */
export function useWaiting(about: (approval: ApprovalView) => boolean): ApprovalView[] {
  const { data = [] } = useQuery(approvalsQuery);
  return data.filter((approval) => approval.state === 'proposed' && about(approval));
}

/** Shows pending proposals on the page that offers the proposed action. */
export function WaitingActions({ about }: { about: (approval: ApprovalView) => boolean }) {
  return useWaiting(about).map((approval) => <ApprovalCard key={approval.id} approval={approval} />);
}
