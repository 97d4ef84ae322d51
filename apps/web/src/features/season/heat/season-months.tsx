import { useId, useState } from 'react';
import { ChevronDownIcon } from '../../../ui/icons';
import { type Arrivals, DayButton, dayProps, useDayTable } from './day-button';
import { MonthFace } from './month-face';
import { dateAfterMonthKey, firstOpenDay, type SeasonMonth, weeksOfMonth } from './season-days.rules';
import { seasonHeatCopy as copy, weekdayCopy } from './season-heat.copy';
import heat from '../../../ui/heat.module.css';
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
      {isOpen && <Weeks id={tableId} month={month} {...shared} />}
    </li>
  );
}

/** A month's weeks. The days share one tab stop and one set of listeners. Arrow keys move the focus between them. */
function Weeks({ id, month, selected, freeOnly, arrivals, onChoose }: Omit<MonthProps, 'isOpen' | 'onToggle'> & { id: string }) {
  const keysId = useId();
  const { visited, ...heard } = useDayTable((date, key) => dateAfterMonthKey(month, date, key), onChoose);
  const tabStop = visited ?? (month.days.some(({ date }) => date === selected) ? selected : firstOpenDay(month));

  return (
    <div id={id}>
      <table className={`${heat.weeks} ${styles.weeks}`} aria-label={copy.daysOf(month.month)} aria-describedby={keysId}>
        <thead>
          <tr>
            {weekdayCopy.map(({ name, short }, weekday) => (
              <th key={name} scope="col" abbr={name} data-weekend={weekday >= 5 || undefined}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...heard}>
          {weeksOfMonth(month).map((week, index) => (
            <tr key={week.find((day) => day !== null)?.date ?? index}>
              {week.map((day, weekday) => (
                <td key={weekdayCopy[weekday]?.name}>
                  {day && (
                    <DayButton
                      {...dayProps(day, selected, freeOnly, arrivals)}
                      className={styles.day as string}
                      isTabStop={day.date === tabStop}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={keysId} hidden>
        {copy.keys}
      </p>
    </div>
  );
}
