import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { seasonQuery } from '../../features/season/season.queries';

/** Shows the child for the season's winner rule. Until the season has loaded, shows the child for the default rule. */
export function ByWinnerRule({ nearest, exact }: { nearest: ReactNode; exact: ReactNode }) {
  const { data } = useQuery(seasonQuery);
  return <>{(data?.winnerRule ?? 'nearest') === 'nearest' ? nearest : exact}</>;
}
