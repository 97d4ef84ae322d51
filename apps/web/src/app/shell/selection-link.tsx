import { Link } from 'react-router-dom';
import { useTickedCount } from '../../features/selections/selection-store';
import { ClockIcon } from '../../ui/icons';
import { paths } from '../paths';
import styles from './selection-link.module.css';
import { shellCopy } from './shell.copy';

/** How many time slots are ticked, on every page, as the way back to them. */
export function SelectionLink() {
  const count = useTickedCount();
  if (count === 0) return null;
  return (
    <Link to={paths.booking} className={styles.link}>
      <ClockIcon /> {count}
      <span className="visually-hidden"> {shellCopy.selected(count)}</span>
    </Link>
  );
}
