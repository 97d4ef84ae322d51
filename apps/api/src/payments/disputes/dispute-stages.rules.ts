import type { DisputeStage } from '@raffle/contracts/admin/bookings';
import type { DisputeStatus } from '../provider/provider-page.js';

/** A lost dispute still counts as lost during an appeal, until the appeal is won. */
const STAGES: Record<DisputeStatus, DisputeStage> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
};

export function stageOfDispute(status: DisputeStatus): DisputeStage {
  return STAGES[status];
}

/** Statuses of disputes and appeals that are still undecided. */
export const UNDECIDED_STATUSES = (Object.keys(STAGES) as DisputeStatus[]).filter(
  (status) => ['inquiry', 'open'].includes(STAGES[status]) || status.startsWith('appeal_'),
);

/** Returns why the provider rejects refunds of a payment with these disputes, or null if it accepts refunds. */
export function whyNoRefund(disputes: readonly { status: DisputeStatus; withdrawnCents: number }[]): string | null {
  const stages = disputes.filter(({ withdrawnCents }) => withdrawnCents > 0).map(({ status }) => stageOfDispute(status));
  if (stages.includes('open')) return "The buyer's bank holds this money until a dispute is decided. Nothing can be refunded before that.";
  if (stages.includes('lost'))
    return "The bank decided a dispute over this payment for the buyer, so the provider can't refund any more of it.";
  return null;
}
