import type { DisputeStage } from '@raffle/contracts/admin/bookings';
import type { DisputeStatus } from '../provider/provider-page.js';

/** An appeal is made after a dispute was lost: until it is won, it stays lost. */
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

/** Not decided: the provider has still something to tell. */
export const UNDECIDED_STATUSES = (Object.keys(STAGES) as DisputeStatus[]).filter(
  (status) => ['inquiry', 'open'].includes(STAGES[status]) || status.startsWith('appeal_'),
);

/** The bank has the money, and the booking is still its buyer's. */
export const OPEN_STATUSES = (Object.keys(STAGES) as DisputeStatus[]).filter((status) => STAGES[status] === 'open');
