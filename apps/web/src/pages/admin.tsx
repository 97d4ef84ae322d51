import { paths } from '../app/paths';
import { LinkButton } from '../ui/button';
import { Page } from '../ui/page';
import { contentCopy } from './content.copy';
import styles from './content.module.css';

const copy = contentCopy.admin;

/** Says how things stand until the organisers' pages are open. */
export default function AdminPage() {
  return (
    <Page title={copy.title} heading={copy.heading} description={copy.description} width="form" noIndex>
      <div className={styles.sections}>
        <p>{copy.notOpen}</p>
        <LinkButton to={paths.home} className={styles.action as string}>
          {copy.home}
        </LinkButton>
      </div>
    </Page>
  );
}
