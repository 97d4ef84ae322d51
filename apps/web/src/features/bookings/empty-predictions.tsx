import { paths } from '../../app/paths';
import { LinkButton } from '../../ui/button';
import { dashboardCopy } from './bookings.copy';
import styles from './empty-predictions.module.css';
import { MokoroArt } from './mokoro-art';

export function EmptyPredictions() {
  return (
    <div className={styles.empty}>
      <MokoroArt />
      <h2>{dashboardCopy.emptyTitle}</h2>
      <p>{dashboardCopy.emptyBody}</p>
      <LinkButton to={paths.booking} size="lg">
        {dashboardCopy.makePrediction}
      </LinkButton>
    </div>
  );
}
