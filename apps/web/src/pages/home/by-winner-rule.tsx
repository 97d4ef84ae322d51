import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { seasonQuery } from '../../features/season/season.queries';

/** Renders the content for the season's winner rule. Until the season has loaded, renders the content for the default rule. */
export function ByWinnerRule({ nearest, exact }: { nearest: ReactNode; exact: ReactNode }) {
  const { data } = useQuery(seasonQuery);
  return <>{(data?.winnerRule ?? 'nearest') === 'nearest' ? nearest : exact}</>;
}
