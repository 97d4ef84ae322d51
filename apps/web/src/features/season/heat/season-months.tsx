import { useId, useState } from 'react';
import { ChevronDownIcon } from '../../../ui/icons';
import { MonthFace } from './month-face';
import { type Arrivals, MonthTable } from './month-table';
import { firstOpenDay, type SeasonMonth } from './season-days.rules';
import { seasonHeatCopy as copy } from './season-heat.copy';
import styles from './season-months.module.css';

interface SeasonMonthsProps {
  months: readonly SeasonMonth[];
  selected: string | null;
  freeOnly: boolean;
  arrivals: Arrivals;
  onChoose: (date: string) => void;
}

/**
 * Shows a row for each month. A row expands into a table of the month's weeks, with weekday headings and days that are large enough to tap.
 */
export function SeasonMonths({ months, selected, ...shared }: SeasonMonthsProps) {
  const first = months.find(({ month }) => month === selected?.slice(0, 7)) ?? months.find(({ openDays }) => openDays > 0);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(first && [first.month]));
  const toggle = (month: string) =>
    setOpened((known) => (known.has(month) ? new Set([...known].filter((other) => other !== month)) : new Set([...known, month])));
  return (
    <ul className={`columns ${styles.months}`}>
      {months.map((month) => (
        <Month
          key={month.month}
          month={month}
          isOpen={opened.has(month.month)}
          onToggle={() => toggle(month.month)}
          selected={selected}
          {...shared}
        />
      ))}
    </ul>
  );
}

interface MonthProps extends Omit<SeasonMonthsProps, 'months'> {
  month: SeasonMonth;
  isOpen: boolean;
  onToggle: () => void;
}

function Month({ month, isOpen, onToggle, ...shared }: MonthProps) {
  const tableId = useId();
  return (
    <li className={styles.month}>
      <button
        type="button"
        className={`${styles.row} hover-soft`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? tableId : undefined}
        data-dimmed={(shared.freeOnly && month.openDays === 0) || undefined}
        onClick={onToggle}
      >
        <MonthFace month={month} note={month.openDays > 0 ? copy.openDays(month.openDays) : copy.noOpenDays} />
        <ChevronDownIcon className="fold-arrow" />
      </button>
      {isOpen && <Days id={tableId} month={month} {...shared} />}
    </li>
  );
}

/** A month's days. Arrow keys move the focus between them. */
function Days({ id, month, selected, ...shared }: Omit<MonthProps, 'isOpen' | 'onToggle'> & { id: string }) {
  const keysId = useId();
  const { days } = month;
  const [visited, setVisited] = useState<string | null>(null);
  const current = visited ?? days.find(({ date }) => date === selected)?.date ?? firstOpenDay(month);
  return (
    <div id={id}>
      <MonthTable
        className={styles.weeks}
        aria-label={copy.daysOf(month.month)}
        aria-describedby={keysId}
        days={days}
        from={days[0]!.date}
        to={days.at(-1)!.date}
        current={current}
        selected={selected}
        onMove={setVisited}
        {...shared}
      />
      <p id={keysId} hidden>
        {copy.keys}
      </p>
    </div>
  );
}
