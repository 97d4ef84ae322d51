import { homeCopy } from './home.copy';
import styles from './info-cards.module.css';

export function InfoCards() {
  return (
    <div className={styles.cards}>
      {homeCopy.info.map(({ title, text }) => (
        <section key={title} className={styles.card}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  );
}
