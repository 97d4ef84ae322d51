import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { seasonCopy } from './season.copy';
import { seasonDaysQuery } from './season.queries';
import { stripMonths, type StripMonth } from './season-strip.rules';
import styles from './season-strip.module.css';

/** The whole season at a glance: sand that fills with water as its days are chosen. The counts under it carry the meaning. */
export function SeasonStrip() {
  const { data, isError } = useQuery(seasonDaysQuery);
  const months = useMemo(() => stripMonths(data?.days), [data]);
  return (
    <div className={styles.strip}>
      <ol className={styles.months}>
        {months.map((month) => (
          <Month key={month.month} month={month} known={data !== undefined} />
        ))}
      </ol>
      <p className={styles.legend}>
        <span>{seasonCopy.none}</span>
        <span className={styles.scale} aria-hidden="true">
          {[0, 1, 2, 3, 4, 5].map((heat) => (
            <i key={heat} data-heat={heat} />
          ))}
        </span>
        <span>{seasonCopy.full}</span>
      </p>
      {isError && <p className={styles.problem}>{seasonCopy.failed}</p>}
    </div>
  );
}

function Month({ month, known }: { month: StripMonth; known: boolean }) {
  return (
    <li>
      <p className={styles.name}>{month.name}</p>
      <div className={styles.days} aria-hidden="true">
        {month.days.map(({ day, heat }) => (
          <i key={day} data-heat={heat} />
        ))}
      </div>
      <p className={styles.count}>{known ? seasonCopy.taken(month.taken) : '\u2007'}</p>
    </li>
  );
}
