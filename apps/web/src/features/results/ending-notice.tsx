import type { SeasonEnding } from '@raffle/contracts/season';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/plain/button';
import { resultsCopy } from './results.copy';
import styles from './results.module.css';

const { ended: copy, notice } = resultsCopy;

interface EndingNoticeProps {
  year: number;
  ended: SeasonEnding;
  spaced: boolean;
}

/** Says that the season ended without an arrival, and why. */
export function EndingNotice({ year, ended, spaced }: EndingNoticeProps) {
  return (
    <section
      className={`stack card ${styles.notice} ${styles.ending}`}
      data-spaced={spaced}
      data-tone="ember"
      aria-labelledby="ending-notice"
    >
      <h2 id="ending-notice">{copy.title(ended, year)}</h2>
      <p>{copy.means(ended)}</p>
      {ended.refunds && <p>{copy.money}</p>}
      <p className={styles.reason}>
        {copy.said} {ended.reason}
      </p>
      <LinkButton to={paths.results}>{notice.see}</LinkButton>
    </section>
  );
}
