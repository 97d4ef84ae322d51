import { describeHalves } from '@raffle/contracts/money/format-price';
import { useSiteContentOf } from './use-site-content';

/** The names of the charities in the season of a receipt's tickets. @param props.date date of one of the tickets */
export function SeasonCharities({ date }: { date: string }) {
  const content = useSiteContentOf(Number(date.slice(0, 4)));
  if (content === undefined) return null;
  const [first, second] = content.charities;
  return <>{describeHalves(first.mention, second.mention)}</>;
}
