import type { SeasonView } from '@raffle/contracts/season';
import { datesBetween } from '@raffle/contracts/slot-time';
import type { SeasonDays } from '@raffle/contracts/slots';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type SeasonDay, seasonDay } from '../../features/season/heat/season-days.rules';
import { countsByDate, seasonDaysQuery, seasonQuery } from '../../features/season/season.queries';
import { paths } from '../../lib/paths';
import { homeCopy } from './home.copy';

const copy = homeCopy.hero.left;

function everyDay(season: SeasonView, days: SeasonDays): SeasonDay[] {
  const counts = countsByDate(days);
  const now = Date.parse(season.now);
  return datesBetween(season.from, season.to).map((date) => seasonDay(date, counts.get(date), season, now));
}

/**
 * Returns how many of the season's slots can still be bought. The result is an upper limit, because on a day when some slots have passed
 * their cut-off, it is unknown which slots are taken.
 */
function slotsLeft(season: SeasonView, days: SeasonDays): number {
  return everyDay(season, days).reduce((sum, { free }) => sum + (free ?? 0), 0);
}

/** A link to the slots of the first day that has free slots or, until that day is known, to the calendar. */
export function NextFreeDay({ className }: { className: string | undefined }) {
  const { data: season } = useQuery(seasonQuery);
  const { data: days } = useQuery(seasonDaysQuery);
  const date = season && days ? nextFreeDay(season, days) : undefined;
  return (
    <Link className={className} to={date === undefined ? paths.booking : paths.slotsOfDay(date)}>
      {date === undefined ? copy.calendar : copy.nextDay(date)}
    </Link>
  );
}

function nextFreeDay(season: SeasonView, days: SeasonDays): string | undefined {
  return everyDay(season, days).find(({ state }) => state === 'open')?.date;
}

/**
 * Shows the number of slots left and updates it in real time. Until the counts have loaded, shows a general sentence of the same height.
 */
export function SlotsLeft() {
  const { data: season } = useQuery(seasonQuery);
  const { data: days } = useQuery(seasonDaysQuery);
  const left = season && days ? slotsLeft(season, days) : null;
  if (left === null) return <>{copy.slotOnce}</>;
  return (
    <>
      <strong>{left === 0 ? copy.soldOut : copy.slots(left)}</strong>
      {left > 0 && copy.eachOnce}
    </>
  );
}
