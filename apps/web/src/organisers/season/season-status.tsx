import { Badge } from '@chakra-ui/react/badge';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from '../../features/season/season.queries';
import { seasonStateName } from './season-admin.copy';

/**
 * The state of a season's sales. It is more precise than the season's status, because sales can be frozen or over while a season is open.
 */
type SaleState = keyof typeof seasonStateName;

/** @param today today's date in Maun; empty until the current season has loaded */
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

/** Returns whether the season is settled: the prize was claimed or can no longer be claimed, or the season ended with refunds. */
export function useIsSettled({ year, ended }: SeasonSettings): boolean {
  const { data: present } = useQuery(seasonQuery);
  if (ended?.refunds) return true;
  if (present?.year !== year) return false;
  const { phase, winner } = present;
  return phase === 'claimed' || phase === 'closed' || ((phase === 'announced' || phase === 'passed-on') && winner === null);
}

/** A badge with the state of a season's sales. */
export function SeasonStatus({ season }: { season: SeasonSettings }) {
  const state = useSaleState(season);
  return <Badge colorPalette={state === 'open' ? 'reed' : state === 'closed' ? 'gray' : 'ember'}>{seasonStateName[state]}</Badge>;
}
