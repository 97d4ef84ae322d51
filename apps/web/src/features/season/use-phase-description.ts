import { phaseHead } from '@raffle/contracts/season-phase';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from './season.queries';

/** Returns a public page's description, preceded by the season's phase while nothing is on sale. */
export function usePhaseDescription(text: string): string {
  const { data: season } = useQuery(seasonQuery);
  const head = season && phaseHead(season);
  return head ? `${head.line} ${text}` : text;
}
