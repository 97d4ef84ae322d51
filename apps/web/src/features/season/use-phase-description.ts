import { phaseHead } from '@raffle/contracts/season-phase';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from './season.queries';

/** Returns the description of a public page, preceded by the phase of the season while nothing is on sale. */
export function usePhaseDescription(text: string): string {
  const { data: season } = useQuery(seasonQuery);
  const head = season && phaseHead(season);
  return head ? `${head.line} ${text}` : text;
}
