import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/plain/button';
import { contentCopy } from './content.copy';
import styles from './content.module.css';

/** The way on from a page that has been read. */
export function PredictLink() {
  return (
    <LinkButton to={paths.booking} tone="ember" size="lg" className={styles.action as string}>
      {contentCopy.predict}
    </LinkButton>
  );
}
