import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { personalSeasonCopy as copy } from './personal-season.copy';
import styles from './personal-season.module.css';
import { personalStrip, type MarkedDay, type PersonalStrip } from './personal-season.rules';
import { monthName } from './season.copy';
import { seasonQuery } from './season.queries';

/** Where a person's slots lie in the season. The drawing shows it, the sentence and the links say it. */
export function PersonalSeason({ days }: { days: readonly MarkedDay[] }) {
  const { data: season } = useQuery(seasonQuery);
  if (!season) return null;
  const strip = personalStrip(season, days);
  if (strip.days.length === 0) return null;
  return (
    <section aria-labelledby="my-season-title" className={styles.season}>
      <header>
        <h2 id="my-season-title">{copy.title}</h2>
        <p>{copy.summary(strip)}</p>
      </header>
      <River strip={strip} />
      <ul className={styles.dates}>
        {strip.days.map((day) => (
          <li key={day.date}>
            <Link to={`${paths.booking}?date=${day.date}`} aria-label={copy.link(day)}>
              <strong>{copy.date(day.date)}</strong>
              {day.paid > 0 && <span data-kind="paid">{copy.paid(day.paid)}</span>}
              {day.waiting > 0 && <span data-kind="waiting">{copy.waiting(day.waiting)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The season from May on the left to December on the right: water as far as it has passed, a drop on each of the person's days. */
function River({ strip: { months, days, passed } }: { strip: PersonalStrip }) {
  return (
    <div className={styles.river} aria-hidden="true">
      <div className={styles.drops}>
        {days.map(({ date, at, paid }) => (
          <svg key={date} viewBox="0 0 20 26" className={styles.drop} data-kind={paid > 0 ? 'paid' : 'waiting'} style={{ left: `${at}%` }}>
            <path d="M10 1.5C13 7 18 11 18 16.5A8 8 0 0 1 2 16.5C2 11 7 7 10 1.5z" />
          </svg>
        ))}
      </div>
      <div className={styles.bed}>
        <div className={styles.water} style={{ width: `${passed}%` }} />
        {months.map(({ month, width }) => (
          <span key={month} className={styles.month} style={{ width: `${width}%` }}>
            {monthName(month).slice(0, 1)}
            <span className={styles.rest}>{monthName(month).slice(1)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
