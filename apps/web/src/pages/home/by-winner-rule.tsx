import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { seasonQuery } from '../../features/season/season.queries';

/** Shows the text for the season's winner rule; the default rule until the season has loaded. */
export function ByWinnerRule({ nearest, exact }: { nearest: ReactNode; exact: ReactNode }) {
  const { data } = useQuery(seasonQuery);
  return <>{(data?.winnerRule ?? 'nearest') === 'nearest' ? nearest : exact}</>;
}
