import type { SeasonView } from '@raffle/contracts/season';
import { describePhase } from '../../features/season/season-phase.copy';
import styles from './hero.module.css';

/** The home page's heading and text in every phase except `open`. */
export function PhaseHead({ season }: { season: SeasonView }) {
  const words = describePhase(season);
  return (
    <>
      <h1 id="hero-title">{words?.title}</h1>
      {words?.text.map((paragraph) => (
        <p key={paragraph} className={styles.now}>
          {paragraph}
        </p>
      ))}
    </>
  );
}
