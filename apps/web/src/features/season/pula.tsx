import { useQuery } from '@tanstack/react-query';
import { seasonCopy } from './season.copy';
import { seasonQuery } from './season.queries';

/** `about P40.65, indicative`; null while no organiser has set a rate. People pay in dollars, whatever it says. */
export function inPula(dollars: number, pulaPerDollar: number | null | undefined): string | null {
  if (pulaPerDollar === null || pulaPerDollar === undefined) return null;
  const amount = (dollars * pulaPerDollar).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return seasonCopy.pula(amount);
}

/** An amount of dollars in pula, where the season has a rate; nothing otherwise. */
export function InPula({ dollars }: { dollars: number }) {
  const { data } = useQuery(seasonQuery);
  return <>{inPula(dollars, data?.pulaPerDollar)}</>;
}
