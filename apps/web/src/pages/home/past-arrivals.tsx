import type { PastArrival } from '@raffle/contracts/content/site-content';
import { homeCopy } from './home.copy';
import styles from './past-arrivals.module.css';
import { arrivalSpan } from './past-arrivals.rules';

/** Lists past years. Shows each year's arrival as text and as a bar, with the certainty of the record. */
export function PastArrivals({ arrivals }: { arrivals: readonly PastArrival[] }) {
  const { arrivals: title, arrivalMonths } = homeCopy.explainer;
  return (
    <div className={styles.arrivals}>
      <h3>{title}</h3>
      <div className={`muted ${styles.months}`} aria-hidden="true">
        {arrivalMonths.map((month) => (
          <span key={month}>{month}</span>
        ))}
      </div>
      <dl>
        {arrivals.map((arrival) => (
          <div key={arrival.year} className={styles.arrival}>
            <dt>{arrival.year}</dt>
            <dd className={styles.text}>
              {arrival.text} <span className={`muted ${styles.certainty}`}>{arrival.certainty}</span>
            </dd>
            <dd className={`own-colours ${styles.line}`} aria-hidden="true">
              <Span arrival={arrival} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Span({ arrival }: { arrival: PastArrival }) {
  const span = arrivalSpan(arrival);
  if (!span) return null;
  const isDay = arrival.between?.from === arrival.between?.to;
  return <i data-day={isDay || undefined} style={{ left: `${span.start}%`, width: isDay ? undefined : `${span.length}%` }} />;
}
