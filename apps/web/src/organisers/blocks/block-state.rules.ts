import type { SlotView } from '@raffle/contracts/slots';
import type { CellState } from '../../features/slots/grid/slot-state.rules';

/** Also what is past its cut-off, or frozen with the season, may be taken from sale; what somebody has may not. */
export function blockState({ status }: Pick<SlotView, 'status'>, ticked: boolean): CellState {
  if (status === 'booked' || status === 'held') return status;
  if (status === 'blocked') return 'closed';
  return ticked ? 'mine' : 'available';
}
