import { useQuery } from '@tanstack/react-query';
import { grouped, seasonCopy } from './season.copy';
import { seasonQuery } from './season.queries';

/** `about P 41`; null while no organiser has set a rate. People pay in dollars, whatever it says, so thebe would only pretend to be exact. */
export function inPula(dollars: number, pulaPerDollar: number | null | undefined): string | null {
  if (pulaPerDollar === null || pulaPerDollar === undefined) return null;
  return seasonCopy.pula(grouped(Math.round(dollars * pulaPerDollar)));
}

/** The same in brackets behind an amount of dollars inside a sentence. */
export function PulaHint({ dollars }: { dollars: number }) {
  const { data } = useQuery(seasonQuery);
  const pula = inPula(dollars, data?.pulaPerDollar);
  return pula && <> ({pula})</>;
}

/** An amount of dollars in pula, where the season has a rate; nothing otherwise. */
export function InPula({ dollars }: { dollars: number }) {
  const { data } = useQuery(seasonQuery);
  return <>{inPula(dollars, data?.pulaPerDollar)}</>;
}
