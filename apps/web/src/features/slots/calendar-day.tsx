import type { DayCount } from '@raffle/contracts/slots';
import styles from './calendar.module.css';
import { heatOf } from './calendar.rules';
import { calendarCopy } from './slots.copy';

interface CalendarDayCellProps {
  date: string;
  day: number;
  count: DayCount | undefined;
  isOutside: boolean;
  isToday: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  onSelect: (date: string) => void;
}

/** One day: its number, and how many of its slots are taken as a small number and a colour. */
export function CalendarDayCell(props: CalendarDayCellProps) {
  const { date, day, count, isOutside, isToday, isSelected, isTabStop, onSelect } = props;
  return (
    <button
      type="button"
      className={styles.day}
      data-date={date}
      data-heat={isOutside || !count ? undefined : heatOf(count.taken, count.capacity)}
      aria-label={dayLabel(props)}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={isOutside || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => !isOutside && onSelect(date)}
    >
      <span className={styles.number}>{day}</span>
      <span className={styles.count}>
        {count && count.taken > 0 && !isOutside && (
          <>
            {count.taken}
            <span className={styles.word}> {calendarCopy.taken}</span>
          </>
        )}
      </span>
    </button>
  );
}

function dayLabel({ date, count, isOutside, isToday, isSelected }: CalendarDayCellProps): string {
  const parts = [calendarCopy.day(date)];
  if (isToday) parts.push(calendarCopy.today);
  if (isSelected) parts.push(calendarCopy.selected);
  if (isOutside) parts.push(calendarCopy.outside);
  else if (count) {
    const free = count.capacity - count.taken;
    parts.push(free <= 0 ? calendarCopy.full : calendarCopy.free(free, count.capacity));
  }
  return parts.join(', ');
}
