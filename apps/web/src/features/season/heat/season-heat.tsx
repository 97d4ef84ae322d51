import type { PastArrival } from '@raffle/contracts/content/site-content';
import type { DayCount } from '@raffle/contracts/slots';
import { useMemo, useSyncExternalStore } from 'react';
import { useSiteContent } from '../use-site-content';
import heat from './heat.module.css';
import { arrivalsByDate, seasonMonths, type SeasonCalendar } from './season-days.rules';
import { seasonHeatCopy as copy } from './season-heat.copy';
import styles from './season-heat.module.css';
import { SeasonMonths } from './season-months';
import { SeasonTable } from './season-table';

/** 31 days of 24 px, which is what a mouse needs, and the month's name beside them. A finger gets the months. */
const ROOM_FOR_TABLE = '(min-width: 80rem) and (pointer: fine)';

interface SeasonHeatProps {
  season: SeasonCalendar;
  counts: ReadonlyMap<string, DayCount>;
  /** The game's present instant in milliseconds. */
  now: number;
  selected: string | null;
  freeOnly: boolean;
  onChoose: (date: string) => void;
}

/** The season with the arrivals that the organisers' texts know of. */
export default function SeasonOfSite(props: SeasonHeatProps) {
  const { pastArrivals } = useSiteContent();
  return <SeasonHeat {...props} pastArrivals={pastArrivals} />;
}

/** How full every day of the season is: a table of months by days where there is room for a mouse, else the weeks of each month. */
export function SeasonHeat(props: SeasonHeatProps & { pastArrivals: readonly PastArrival[] }) {
  const { season, counts, now, pastArrivals, ...shared } = props;
  const months = useMemo(() => seasonMonths(season, counts, now), [season, counts, now]);
  const arrivals = useMemo(() => arrivalsByDate(pastArrivals, season), [pastArrivals, season]);
  const Days = useHasRoomForTable() ? SeasonTable : SeasonMonths;
  return (
    <div className="stack">
      <Days months={months} arrivals={arrivals} {...shared} />
      {pastArrivals.length > 0 && <PastArrivals arrivals={pastArrivals} hasMarks={arrivals.size > 0} />}
    </div>
  );
}

/** All that are known, those too of which no day is. */
function PastArrivals({ arrivals, hasMarks }: { arrivals: readonly PastArrival[]; hasMarks: boolean }) {
  return (
    <div className={`muted ${styles.arrivals}`}>
      <p>
        <strong>{copy.arrivals}.</strong>{' '}
        {hasMarks && (
          <>
            <i className={`own-colours ${heat.drop}`} aria-hidden="true" /> {copy.marked}
          </>
        )}
      </p>
      <dl>
        {arrivals.map(({ year, text }) => (
          <div key={year}>
            <dt>{year}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function useHasRoomForTable(): boolean {
  return useSyncExternalStore(
    hearRoom,
    () => typeof matchMedia === 'function' && matchMedia(ROOM_FOR_TABLE).matches,
    () => false,
  );
}

function hearRoom(changed: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined;
  const query = matchMedia(ROOM_FOR_TABLE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
