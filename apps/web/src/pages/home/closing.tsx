import { paths } from '../../app/paths';
import { LinkButton } from '../../ui/button';
import styles from './closing.module.css';
import { homeCopy } from './home.copy';

export function Closing() {
  const { title, text, button } = homeCopy.closing;
  return (
    <section className={styles.closing}>
      <div className={styles.inner}>
        <h2>{title}</h2>
        <p>{text}</p>
        <LinkButton to={paths.booking} size="lg" tone="ember">
          {button}
        </LinkButton>
      </div>
    </section>
  );
}
