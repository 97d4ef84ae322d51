import { Link } from 'react-router-dom';
import { isOnSale, useSeasonPhase } from '../../features/season/season-phase';
import { paths } from '../../lib/paths';
import { BasketMark, BridgeMark, DropsMark } from '../../ui/art/info-marks';
import { homeCopy } from './home.copy';
import styles from './info-cards.module.css';

const marks = [BridgeMark, BasketMark, DropsMark];

export function InfoCards() {
  const onSale = isOnSale(useSeasonPhase());
  return (
    <div className={`columns ${styles.cards}`}>
      {homeCopy.info.map(({ title, text, surprise }, index) => {
        const Mark = marks[index] ?? DropsMark;
        return (
          <section key={title} className={`stack ${styles.card}`}>
            <Mark className={styles.mark} />
            <h2>{title}</h2>
            <p className="muted">{text}</p>
            {surprise && onSale && (
              <Link className={`text-link ${styles.surprise}`} to={paths.surprise}>
                {surprise}
              </Link>
            )}
          </section>
        );
      })}
    </div>
  );
}
