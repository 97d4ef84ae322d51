import { phaseHead } from '@raffle/contracts/season-phase';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from './season.queries';

/** Returns a public page's description. While nothing is on sale, the description starts with a line about the season's phase. */
export function usePhaseDescription(text: string): string {
  const { data: season } = useQuery(seasonQuery);
  const head = season && phaseHead(season);
  return head ? `${head.line} ${text}` : text;
}
