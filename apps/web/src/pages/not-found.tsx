import { paths } from '../lib/paths';
import { DryRiverbed } from '../ui/art/dry-riverbed';
import { LinkButton } from '../ui/plain/button';
import { Page } from '../ui/page';
import { contentCopy } from './content/content.copy';
import styles from './not-found.module.css';

const copy = contentCopy.notFound;

export default function NotFoundPage() {
  return (
    <Page title={copy.title} description={copy.description} lead={copy.lead} width="text" noIndex>
      <DryRiverbed className={styles.art} />
      <div className={`row ${styles.ways}`}>
        <LinkButton to={paths.home}>{copy.home}</LinkButton>
        <LinkButton to={paths.booking} variant="outline">
          {copy.calendar}
        </LinkButton>
      </div>
    </Page>
  );
}
