import type { SeasonView } from '@raffle/contracts/season';
import { addDays } from '@raffle/contracts/slot-time';
import { useQuery } from '@tanstack/react-query';
import { maunDay } from '../../lib/format/maun-time';
import { seasonQuery } from './season.queries';
import { USUAL_DATES } from './usual-dates.rules';

/** Returns dates such as `May to December`, or `6 June to 14 December` if the season is not a range of whole months. Omits the year. */
export function seasonDates({ from, to }: Pick<SeasonView, 'from' | 'to'> = USUAL_DATES, join: 'to' | 'and' = 'to'): string {
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01') && from.slice(0, 7) !== to.slice(0, 7);
  const [first, last] = [from, to].map((date) => {
    const day = maunDay(`${date}T10:00:00Z`);
    return isWhole ? day.replace(/^\d+ /, '') : day;
  });
  return `${first} ${join} ${last}`;
}

/** The season's dates in the form `May and December`, for use after `between`. */
export function SeasonDates() {
  const { data } = useQuery(seasonQuery);
  return <>{seasonDates(data, 'and')}</>;
}
