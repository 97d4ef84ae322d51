import { BasketMark, BridgeMark, DropsMark } from '../../ui/art/info-marks';
import { homeCopy } from './home.copy';
import styles from './info-cards.module.css';

const marks = [BridgeMark, BasketMark, DropsMark];

export function InfoCards() {
  return (
    <div className={styles.cards}>
      {homeCopy.info.map(({ title, text }, index) => {
        const Mark = marks[index] ?? DropsMark;
        return (
          <section key={title} className={styles.card}>
            <Mark className={styles.mark} />
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        );
      })}
    </div>
  );
}
