import { Badge } from '@chakra-ui/react/badge';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from '../../features/season/season.queries';
import { seasonStateName } from './season-admin.copy';

/** What is true of a season's sales: a frozen one is not called open, nor one that is over. */
type SaleState = keyof typeof seasonStateName;

/** @param today in Maun, once it is known */
function saleState({ status, salesFrozen, arrival, ended, to }: SeasonSettings, today = ''): SaleState {
  if (status === 'closed') return 'closed';
  if (ended !== null) return 'ended';
  if (arrival !== null) return 'arrived';
  if (status === 'open' && today > to) return 'over';
  return status === 'open' && salesFrozen ? 'frozen' : status;
}

export function useSaleState(season: SeasonSettings): SaleState {
  const { data: present } = useQuery(seasonQuery);
  return saleState(season, present?.today);
}

/** The season is over for good: its winner has claimed the prize, or nobody can. */
export function useIsSettled({ year, ended }: SeasonSettings): boolean {
  const { data: present } = useQuery(seasonQuery);
  if (ended?.refunds) return true;
  if (present?.year !== year) return false;
  const { phase, winner } = present;
  return phase === 'claimed' || phase === 'closed' || ((phase === 'announced' || phase === 'passed-on') && winner === null);
}

/** The season's status, the same wherever organisers read it. */
export function SeasonStatus({ season }: { season: SeasonSettings }) {
  const state = useSaleState(season);
  return <Badge colorPalette={state === 'open' ? 'reed' : state === 'closed' ? 'gray' : 'ember'}>{seasonStateName[state]}</Badge>;
}
