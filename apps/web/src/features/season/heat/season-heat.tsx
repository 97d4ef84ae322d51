import type { PastArrival } from '@raffle/contracts/content/site-content';
import type { DayCount } from '@raffle/contracts/slots';
import { useMemo } from 'react';
import { useSiteContent } from '../use-site-content';
import heat from '../../../ui/heat.module.css';
import { arrivalsByDate, seasonMonths, type SeasonCalendar } from './season-days.rules';
import { seasonHeatCopy as copy } from './season-heat.copy';
import styles from './season-heat.module.css';
import { SeasonMonths } from './season-months';

interface SeasonHeatProps {
  season: SeasonCalendar;
  counts: ReadonlyMap<string, DayCount>;
  /** Current time according to the game clock, in milliseconds. */
  now: number;
  selected: string | null;
  freeOnly: boolean;
  onChoose: (date: string) => void;
}

/** Renders `SeasonHeat` with the past arrivals from the site's content. */
export default function SeasonOfSite(props: SeasonHeatProps) {
  const { pastArrivals } = useSiteContent();
  return <SeasonHeat {...props} pastArrivals={pastArrivals} />;
}

/** Shows how full each day of the season is, by month and week. */
export function SeasonHeat(props: SeasonHeatProps & { pastArrivals: readonly PastArrival[] }) {
  const { season, counts, now, pastArrivals, ...shared } = props;
  const months = useMemo(() => seasonMonths(season, counts, now), [season, counts, now]);
  const arrivals = useMemo(() => arrivalsByDate(pastArrivals, season), [pastArrivals, season]);
  return (
    <div className="stack">
      <SeasonMonths months={months} arrivals={arrivals} {...shared} />
      {pastArrivals.length > 0 && <PastArrivals arrivals={pastArrivals} hasMarks={arrivals.size > 0} />}
    </div>
  );
}

/** Lists every known arrival, including those without an exact day. */
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
