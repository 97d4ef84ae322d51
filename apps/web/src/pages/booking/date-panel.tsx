import type { SeasonView } from '@raffle/contracts/season';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { HeatLegend } from '../../features/season/heat-legend';
import { countsByDate, seasonDaysQuery } from '../../features/season/season.queries';
import { Calendar } from '../../features/slots/calendar';
import { Spinner } from '../../ui/spinner';
import { bookingCopy } from './booking.copy';
import styles from './date-panel.module.css';
import { FreeOnly } from './free-only';

const loadSeasonHeat = () => import('../../features/season/season-heat');
const SeasonHeat = lazy(loadSeasonHeat);

const copy = bookingCopy.date;

interface DatePanelProps {
  season: SeasonView;
  /** The game's present instant in milliseconds. */
  now: number;
  date: string | null;
  /** The heading over the slots of the chosen date. */
  titleId: string;
  onChoose: (date: string) => void;
}

/**
 * Where a date is chosen: a month, or the whole season in the same place, so that the slots below stay near.
 * Without the counts it works as well: they are a help, not a need.
 */
export function DatePanel({ season, now, date, titleId, onChoose }: DatePanelProps) {
  const { data } = useQuery(seasonDaysQuery);
  const counts = useMemo(() => countsByDate(data), [data]);
  const [showsSeason, setShowsSeason] = useState(false);
  // The month stays until the season has loaded, so that what is below moves once.
  const seasonIsShown = useDeferredValue(showsSeason);
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [freeOnly, setFreeOnly] = useState(false);

  const show = (wholeSeason: boolean) => {
    setOpenedAt(null);
    setShowsSeason(wholeSeason);
  };
  const openMonth = (first: string) => {
    setOpenedAt(first);
    setShowsSeason(false);
  };
  // From a table of months the way leads on to the slots: they are what the choice was for.
  const chooseInSeason = (chosen: string) => {
    onChoose(chosen);
    document.getElementById(titleId)?.focus();
  };
  const shared = { season, counts, now, selected: date, freeOnly };

  return (
    <>
      <div className={styles.views} role="group" aria-label={copy.views}>
        <button type="button" aria-pressed={!showsSeason} onClick={() => show(false)}>
          {copy.month}
        </button>
        <button
          type="button"
          aria-pressed={showsSeason}
          onPointerEnter={() => void loadSeasonHeat()}
          onFocus={() => void loadSeasonHeat()}
          onClick={() => show(true)}
        >
          {copy.season}
        </button>
      </div>
      <Suspense fallback={<Spinner label={copy.loading} />}>
        {seasonIsShown ? (
          <SeasonHeat {...shared} onChoose={chooseInSeason} onOpenMonth={openMonth} />
        ) : (
          <Calendar {...shared} opensAt={openedAt} onSelect={onChoose} />
        )}
      </Suspense>
      <div className={styles.foot}>
        <HeatLegend />
        <FreeOnly label={copy.freeOnly} checked={freeOnly} onChange={setFreeOnly} />
      </div>
    </>
  );
}
