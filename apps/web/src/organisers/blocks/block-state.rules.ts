import type { SlotView } from '@raffle/contracts/slots';
import type { CellState } from '../../features/slots/grid/slot-state.rules';

/** Returns the state of a cell. Slots past their cut-off or with frozen sales can be blocked too, but not held or booked ones. */
export function blockState({ status }: Pick<SlotView, 'status'>, ticked: boolean): CellState {
  if (status === 'booked' || status === 'held') return status;
  if (status === 'blocked') return 'closed';
  return ticked ? 'mine' : 'available';
}
