import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { HeatLegend } from '../../../features/season/heat/heat-legend';
import type { SeasonCalendar } from '../../../features/season/heat/season-days.rules';
import { countsByDate, seasonDaysQuery } from '../../../features/season/season.queries';
import { Calendar } from '../../../features/slots/calendar/calendar';
import { fetchPart, lazyPart } from '../../../lib/load-part';
import { Spinner } from '../../../ui/plain/spinner';
import { bookingCopy } from '../booking.copy';
import styles from './date-panel.module.css';
import { TickBox } from '../../../ui/plain/tick-box';
import { PhoneFold } from './phone-fold';

const loadSeasonHeat = () => import('../../../features/season/heat/season-heat');
const fetchSeasonHeat = () => fetchPart(loadSeasonHeat);
const SeasonHeat = lazyPart(loadSeasonHeat);

const copy = bookingCopy.date;

interface DatePanelProps {
  season: SeasonCalendar;
  /** Current time on the game clock, in milliseconds. */
  now: number;
  date: string | null;
  onChoose: (date: string) => void;
}

/**
 * Lets the user choose a date in a month view or a whole-season view. Only one view is shown at a time, so that the slots below stay close.
 * Dates can be chosen even before the counts of taken slots have loaded.
 */
export function DatePanel({ season, now, date, onChoose }: DatePanelProps) {
  const { data } = useQuery(seasonDaysQuery);
  const counts = useMemo(() => countsByDate(data), [data]);
  const [showsSeason, setShowsSeason] = useState(false);
  // The month view stays visible until the season view has loaded, so the content below moves only once.
  const seasonIsShown = useDeferredValue(showsSeason);
  const [freeOnly, setFreeOnly] = useState(false);

  const shared = { season, counts, now, selected: date, freeOnly };

  return (
    <>
      <div className={`control ${styles.views}`} role="group" aria-label={copy.views}>
        <button type="button" className="hover-soft" aria-pressed={!showsSeason} onClick={() => setShowsSeason(false)}>
          {copy.month}
        </button>
        <button
          type="button"
          className="hover-soft"
          aria-pressed={showsSeason}
          onPointerEnter={fetchSeasonHeat}
          onFocus={fetchSeasonHeat}
          onClick={() => setShowsSeason(true)}
        >
          {copy.season}
        </button>
      </div>
      <Suspense fallback={<Spinner label={copy.loading} />}>
        {seasonIsShown ? <SeasonHeat {...shared} onChoose={onChoose} /> : <Calendar {...shared} onSelect={onChoose} />}
      </Suspense>
      <PhoneFold label={copy.more}>
        <div className={`row ${styles.foot}`}>
          <HeatLegend />
          <TickBox label={copy.freeOnly} checked={freeOnly} onChange={setFreeOnly} />
        </div>
      </PhoneFold>
    </>
  );
}
