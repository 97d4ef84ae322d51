import { paths } from '../../app/paths';
import { OldBridge } from '../../ui/art/old-bridge';
import { LinkButton } from '../../ui/button';
import styles from './hero.module.css';
import { homeCopy } from './home.copy';

export function Hero() {
  const { title, text, predict, rules } = homeCopy.hero;
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.words}>
        <h1 id="hero-title">{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <LinkButton to={paths.booking} size="lg" tone="ember">
            {predict}
          </LinkButton>
          <LinkButton to={paths.rules} size="lg" variant="outline">
            {rules}
          </LinkButton>
        </div>
      </div>
      <OldBridge className={styles.art} />
    </section>
  );
}
