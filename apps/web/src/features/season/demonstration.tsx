import { useQuery } from '@tanstack/react-query';
import { phaseCopy } from './season-links.copy';
import { seasonQuery } from './season.queries';
import styles from './season-text.module.css';

/** Notice shown on demonstration sites. */
export function Demonstration() {
  const { data: season } = useQuery(seasonQuery);
  return season?.demonstration ? <p className={`quiet page-width ${styles.demonstration}`}>{phaseCopy.demonstration}</p> : null;
}
