import { useMemo, useSyncExternalStore } from 'react';
import type { DayCount } from '@raffle/contracts/slots';
import { MonthFace } from './month-face';
import { monthLabel, seasonHeatCopy } from './season-heat.copy';
import styles from './season-heat.module.css';
import { firstOpenDay, seasonMonths, type SeasonCalendar, type SeasonMonth } from './season-days.rules';
import { SeasonTable } from './season-table';

/** 31 days of 24 px, which is what a finger needs, and the month's name beside them. */
const ROOM_FOR_TABLE = '(min-width: 80rem)';

interface SeasonHeatProps {
  season: SeasonCalendar;
  counts: ReadonlyMap<string, DayCount>;
  /** The game's present instant in milliseconds. */
  now: number;
  selected: string | null;
  freeOnly: boolean;
  onChoose: (date: string) => void;
  /** A month was opened; `date` is its first day that can be predicted. */
  onOpenMonth: (date: string) => void;
}

/** How full every day of the season is: a table of months by days where there is room, else a tile for each month. */
export default function SeasonHeat({ season, counts, now, selected, freeOnly, onChoose, onOpenMonth }: SeasonHeatProps) {
  const months = useMemo(() => seasonMonths(season, counts, now), [season, counts, now]);
  if (useHasRoomForTable()) return <SeasonTable months={months} selected={selected} freeOnly={freeOnly} onChoose={onChoose} />;
  return (
    <ul className={styles.tiles}>
      {months.map((month) => (
        <li key={month.month}>
          <MonthTile month={month} isDimmed={freeOnly && month.openDays === 0} onOpen={onOpenMonth} />
        </li>
      ))}
    </ul>
  );
}

interface MonthTileProps {
  month: SeasonMonth;
  isDimmed: boolean;
  onOpen: (date: string) => void;
}

function MonthTile({ month, isDimmed, onOpen }: MonthTileProps) {
  return (
    <button
      type="button"
      className={styles.tile}
      data-dimmed={isDimmed || undefined}
      aria-label={monthLabel(month)}
      onClick={() => onOpen(firstOpenDay(month))}
    >
      <MonthFace month={month} note={month.openDays > 0 ? seasonHeatCopy.openDays(month.openDays) : seasonHeatCopy.noOpenDays} />
    </button>
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
