import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/plain/button';
import { hasResult, isOnSale } from './season-phase';
import { phaseCopy } from './season-links.copy';
import { describePhase } from './season-phase.copy';
import { seasonQuery } from './season.queries';
import styles from './season-notice.module.css';

/** Explains the season's phase while nothing is on sale. */
export function SeasonNotice() {
  const { data: season } = useQuery(seasonQuery);
  const words = season && describePhase(season);
  if (!words || isOnSale(season.phase)) return null;
  return (
    <section
      className={`stack card ${styles.notice}`}
      data-tone={season.winner === null ? 'ember' : 'reed'}
      aria-labelledby="season-notice"
    >
      <h2 id="season-notice">{words.title}</h2>
      {words.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {hasResult(season.phase) && <LinkButton to={paths.results}>{phaseCopy.result}</LinkButton>}
    </section>
  );
}
