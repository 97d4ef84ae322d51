import type { SeasonView } from '@raffle/contracts/season';
import { addDays } from '@raffle/contracts/slot-time';
import { StepButton } from '../../../features/slots/calendar/step-button';
import { LiveChip } from '../../../features/slots/live-chip';
import { gridCopy } from '../../../features/slots/slots.copy';
import { TIME_ZONE_NOTE } from '../../../copy/time-zone';
import { SLOTS_TITLE } from '../../../lib/paths';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons';
import { bookingCopy as copy } from '../booking.copy';
import styles from '../booking-panels.module.css';

interface DayHeadProps {
  season: Pick<SeasonView, 'from' | 'to'>;
  date: string | null;
  onChoose: (date: string) => void;
}

/**
 * Heading with the date of the slots below it. It has buttons for the previous and next date, because the calendar is off screen on phones.
 */
export function DayHead({ season, date, onChoose }: DayHeadProps) {
  const step = (days: 1 | -1) => {
    const there = addDays(date ?? season.from, days);
    return { blocked: there < season.from || there > season.to, onStep: () => onChoose(there) };
  };
  return (
    <div className={styles.head}>
      <div className={`row ${styles.day}`}>
        <h2 id={SLOTS_TITLE} tabIndex={-1} aria-live="polite">
          {date ? gridCopy.heading(date) : copy.grid}
        </h2>
        {date && (
          <>
            <StepButton label={gridCopy.dayBefore} {...step(-1)}>
              <ChevronLeftIcon />
            </StepButton>
            <StepButton label={gridCopy.dayAfter} {...step(1)}>
              <ChevronRightIcon />
            </StepButton>
          </>
        )}
      </div>
      <p className={`row quiet ${styles.zone}`}>
        {TIME_ZONE_NOTE} <LiveChip />
      </p>
    </div>
  );
}
