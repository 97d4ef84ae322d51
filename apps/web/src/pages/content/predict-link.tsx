import { hasResult, isOnSale, useSeasonPhase } from '../../features/season/season-phase';
import { phaseCopy } from '../../features/season/season-links.copy';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/plain/button';
import { contentCopy } from './content.copy';
import styles from './content.module.css';

/** A link at the end of a text page. It leads to the calendar while slots are on sale, and to the result once there is one. */
export function PredictLink() {
  const phase = useSeasonPhase();
  if (!isOnSale(phase) && !hasResult(phase)) return null;
  const [to, label] = isOnSale(phase) ? [paths.booking, contentCopy.predict] : [paths.results, phaseCopy.result];
  return (
    <LinkButton to={to} tone="ember" size="lg" className={styles.action as string}>
      {label}
    </LinkButton>
  );
}
