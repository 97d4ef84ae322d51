import type { SlotView } from '@raffle/contracts/slots';
import type { CellState } from '../../features/slots/grid/slot-state.rules';

/**
 * Returns the state of a cell. Closed slots can be blocked too, because they are past their cut-off or sales are frozen. Held or booked
 * slots can't.
 */
export function blockState({ status }: Pick<SlotView, 'status'>, ticked: boolean): CellState {
  if (status === 'booked' || status === 'held') return status;
  if (status === 'blocked') return 'closed';
  return ticked ? 'mine' : 'available';
}
