import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/plain/button';
import styles from './closing.module.css';
import { homeCopy } from './home.copy';

export function Closing() {
  const { title, text, button } = homeCopy.closing;
  return (
    <section className={styles.closing}>
      <div className={`stack page-width ${styles.inner}`}>
        <h2>{title}</h2>
        <p>{text}</p>
        <LinkButton to={paths.booking} size="lg" tone="ember">
          {button}
        </LinkButton>
      </div>
    </section>
  );
}
