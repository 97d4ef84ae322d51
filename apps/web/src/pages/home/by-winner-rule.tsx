import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { seasonQuery } from '../../features/season/season.queries';

/** What follows from the rule for a slot of the arrival that nobody owns; the usual rule until the season has loaded, as in the rules. */
export function ByWinnerRule({ nearest, exact }: { nearest: ReactNode; exact: ReactNode }) {
  const { data } = useQuery(seasonQuery);
  return <>{(data?.winnerRule ?? 'nearest') === 'nearest' ? nearest : exact}</>;
}
