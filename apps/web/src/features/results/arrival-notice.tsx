import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths';
import { formatClockWithSeconds, formatInstantDate } from '../../lib/format/formats';
import { LinkButton } from '../../ui/plain/button';
import { seasonQuery } from '../season/season.queries';
import { resultsCopy } from './results.copy';
import styles from './results.module.css';

const copy = resultsCopy.notice;

/** Leads from the home page to the result, from the moment at which an arrival stands. */
export function ArrivalNotice() {
  const { data: season } = useQuery(seasonQuery);
  if (!season?.arrival) return null;
  return (
    <section className={`row card ${styles.notice}`} data-tone="reed" aria-labelledby="arrival-notice">
      <div>
        <h2 id="arrival-notice">{copy.title}</h2>
        <p>{copy.text(`${formatInstantDate(season.arrival, 'EEEE d MMMM yyyy')}, ${formatClockWithSeconds(season.arrival)}`)}</p>
      </div>
      <LinkButton to={paths.results}>{copy.see}</LinkButton>
    </section>
  );
}
