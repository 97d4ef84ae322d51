import { type FocusEvent, type KeyboardEvent, memo, type MouseEvent, useState } from 'react';
import { isBrowserShortcut } from '../../../lib/browser-shortcut';
import heat from '../../../ui/heat.module.css';
import { type Arrived, dayLabel } from './season-heat.copy';
import { type DayState, type Heat, isWeekend, type SeasonDay } from './season-days.rules';
import { dayStateLabel } from '../season.copy';

/** Past arrivals, keyed by the date in this season that has the same day and month. */
export type Arrivals = ReadonlyMap<string, Arrived>;

interface DayButtonProps {
  date: string;
  state: DayState;
  warmth: Heat;
  taken: number | null;
  capacity: number;
  free: number | null;
  isToday: boolean;
  isDimmed: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  arrival: Arrived | undefined;
  className: string;
}

/** A day of the season. Its props are plain values, so that a live change re-renders only the affected days. */
export const DayButton = memo(function DayButton(props: DayButtonProps) {
  const { warmth, isDimmed, isSelected, isTabStop, arrival, className, ...day } = props;
  return (
    <button
      type="button"
      className={`own-colours ${heat.heat} ${heat.day} ${className} hover-edge`}
      data-date={day.date}
      data-heat={warmth}
      data-state={day.state}
      data-dimmed={isDimmed || undefined}
      data-weekend={isWeekend(day.date) || undefined}
      data-arrival={arrival ? '' : undefined}
      aria-pressed={isSelected}
      aria-current={day.isToday ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      {/* The visible number and word are too terse for screen readers, so screen readers get a full sentence instead. */}
      <span className="visually-hidden">{dayLabel(day, isSelected, arrival)}</span> <b aria-hidden="true">{Number(day.date.slice(8))}</b>{' '}
      <small aria-hidden="true">{day.state === 'open' ? day.taken || null : dayStateLabel[day.state]}</small>
    </button>
  );
});

export function dayProps(
  { heat: warmth, day: _number, ...day }: SeasonDay,
  selected: string | null,
  freeOnly: boolean,
  arrivals: Arrivals,
) {
  return {
    ...day,
    warmth,
    isDimmed: freeOnly && day.state !== 'open',
    isSelected: day.date === selected,
    arrival: arrivals.get(day.date),
  };
}

/**
 * Handles clicks and key presses on all of a table's days with shared listeners.
 * @param dateAfterKey returns the date that a key moves the focus to, or null for a key that does not move it
 */
export function useDayTable(dateAfterKey: (date: string, key: string) => string | null, onChoose: (date: string) => void) {
  const [visited, setVisited] = useState<string | null>(null);
  return {
    /** The date that last had the focus. Its button is the table's only tab stop. */
    visited,
    onKeyDown: (event: KeyboardEvent) => {
      const date = dateOf(event.target);
      const next = date && dateAfterKey(date, event.key);
      if (!next || isBrowserShortcut(event)) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
    },
    onClick: (event: MouseEvent) => {
      const date = dateOf(event.target);
      if (date) onChoose(date);
    },
    onFocus: (event: FocusEvent) => setVisited(dateOf(event.target)),
  };
}

/** Returns the date of the button that is the event's target. */
function dateOf(target: EventTarget): string | null {
  return (target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset.date ?? null;
}
