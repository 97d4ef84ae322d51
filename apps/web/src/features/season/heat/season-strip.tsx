import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { HeatLegend } from './heat-legend';
import { MonthFace } from './month-face';
import { seasonCopy } from '../season.copy';
import { countsByDate, seasonDaysQuery, seasonQuery } from '../season.queries';
import { firstOpenDay, seasonMonths, UNKNOWN_SEASON } from './season-days.rules';
import styles from './season-strip.module.css';

/**
 * Shows the whole season as a strip of months. The more of a day's slots are taken, the darker its colour. Each month links to the slots of
 * its first open day.
 */
export function SeasonStrip() {
  const { data: season } = useQuery(seasonQuery);
  const { data, isError } = useQuery(seasonDaysQuery);
  const months = useMemo(
    () => seasonMonths(season ?? UNKNOWN_SEASON, countsByDate(data), season ? Date.parse(season.now) : 0),
    [season, data],
  );
  return (
    <div className="stack">
      <ol className={styles.months}>
        {months.map((month) => (
          <li key={month.month}>
            <Link className={`hover-soft ${styles.month}`} to={season ? paths.slotsOfDay(firstOpenDay(month)) : paths.booking}>
              <MonthFace month={month} />
            </Link>
          </li>
        ))}
      </ol>
      <HeatLegend />
      {isError && <p className="problem">{seasonCopy.failed}</p>}
    </div>
  );
}
