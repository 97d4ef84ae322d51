import { Badge } from '@chakra-ui/react/badge';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { seasonStateName } from './season-admin.copy';

/** What is true of a season's sales: a frozen one is not called open, nor one in which the flood has arrived. */
type SaleState = keyof typeof seasonStateName;

export function saleState({ status, salesFrozen, arrival }: SeasonSettings): SaleState {
  if (arrival !== null) return 'arrived';
  return status === 'open' && salesFrozen ? 'frozen' : status;
}

/** The season's status, the same wherever organisers read it. */
export function SeasonStatus({ season }: { season: SeasonSettings }) {
  const state = saleState(season);
  return <Badge colorPalette={state === 'open' ? 'reed' : state === 'closed' ? 'gray' : 'ember'}>{seasonStateName[state]}</Badge>;
}
