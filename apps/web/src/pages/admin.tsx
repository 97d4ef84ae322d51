import { paths } from '../app/paths';
import { LinkButton } from '../ui/button';
import { Page } from '../ui/page';
import styles from './content.module.css';

/** Says how things stand until the organisers' pages are open. */
export default function AdminPage() {
  return (
    <Page title="Admin" heading="Admin Login" width="form" noIndex>
      <div className={styles.sections}>
        <p>The organisers' pages are not open yet. There is nothing to sign in to here so far.</p>
        <LinkButton to={paths.home} className={styles.action as string}>
          Back to Home
        </LinkButton>
      </div>
    </Page>
  );
}
