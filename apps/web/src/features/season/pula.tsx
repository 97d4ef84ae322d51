import { useQuery } from '@tanstack/react-query';
import { grouped, seasonCopy } from './season.copy';
import { seasonQuery } from './season.queries';

/**
 * Returns `about P 41`; null if no organiser has set a rate. Without thebe, because people pay in dollars and the amount is only
 * indicative.
 */
export function inPula(dollars: number, pulaPerDollar: number | null | undefined): string | null {
  if (pulaPerDollar === null || pulaPerDollar === undefined) return null;
  return seasonCopy.pula(grouped(Math.round(dollars * pulaPerDollar)));
}

/** The amount in pula in brackets, after an amount of dollars within a sentence. */
export function PulaHint({ dollars }: { dollars: number }) {
  const { data } = useQuery(seasonQuery);
  const pula = inPula(dollars, data?.pulaPerDollar);
  return pula && <> ({pula})</>;
}

/** An amount of dollars in pula; nothing if the season has no rate. */
export function InPula({ dollars }: { dollars: number }) {
  const { data } = useQuery(seasonQuery);
  return <>{inPula(dollars, data?.pulaPerDollar)}</>;
}
