import { formatPula } from '@raffle/contracts/money/format-price';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from './season.queries';

/** A dollar amount converted to pula, in brackets, for use after the dollar amount in a sentence. */
export function PulaHint({ dollars }: { dollars: number }) {
  const { data } = useQuery(seasonQuery);
  const pula = formatPula(dollars, data?.pulaPerDollar);
  return pula && <> ({pula})</>;
}

/** A dollar amount converted to pula. Renders nothing if the season has no exchange rate. */
export function InPula({ dollars }: { dollars: number }) {
  const { data } = useQuery(seasonQuery);
  return <>{formatPula(dollars, data?.pulaPerDollar)}</>;
}
