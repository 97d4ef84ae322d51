import type { SlotView } from '@raffle/contracts/slots';
import type { CellState } from '../../features/slots/grid/slot-state.rules';

/**
 * Returns the state of a cell. A slot that buyers see as closed, because its cut-off has passed or sales are frozen, can still be blocked.
 * Held and booked slots can't be blocked.
 */
export function blockState({ status }: Pick<SlotView, 'status'>, ticked: boolean): CellState {
  if (status === 'booked' || status === 'held') return status;
  if (status === 'blocked') return 'closed';
  return ticked ? 'mine' : 'available';
}
