import { formatPula } from '@raffle/contracts/money/format-price';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from './season.queries';

/** An amount of dollars in pula, in brackets, to follow the amount in dollars within a sentence. */
export function PulaHint({ dollars }: { dollars: number }) {
  const { data } = useQuery(seasonQuery);
  const pula = formatPula(dollars, data?.pulaPerDollar);
  return pula && <> ({pula})</>;
}

/** An amount of dollars in pula; nothing if the season has no rate. */
export function InPula({ dollars }: { dollars: number }) {
  const { data } = useQuery(seasonQuery);
  return <>{formatPula(dollars, data?.pulaPerDollar)}</>;
}
