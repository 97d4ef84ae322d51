import { paths } from '../app/paths';
import { DryRiverbed } from '../ui/art/dry-riverbed';
import { LinkButton } from '../ui/button';
import { Page } from '../ui/page';
import styles from './not-found.module.css';

export default function NotFoundPage() {
  return (
    <Page
      title="404 Page Not Found"
      lead="The water has not come this way. The page may have moved, or the address has a typing error."
      width="text"
      noIndex
    >
      <DryRiverbed className={styles.art} />
      <div className={styles.ways}>
        <LinkButton to={paths.home}>Back to Home</LinkButton>
        <LinkButton to={paths.booking} variant="outline">
          Prediction Calendar
        </LinkButton>
      </div>
    </Page>
  );
}
