import { halvesWords } from '@raffle/contracts/money/price-words';
import { useSiteContentOf } from './use-site-content';

/** Names on a receipt the charities of the season that the tickets belong to. @param props.date date of one of the tickets */
export function SeasonCharities({ date }: { date: string }) {
  const content = useSiteContentOf(Number(date.slice(0, 4)));
  if (content === undefined) return null;
  const [first, second] = content.charities;
  return <>{halvesWords(first.mention, second.mention)}</>;
}
