import type { ChainHead } from '@raffle/contracts/results';
import { formatInstant } from '../../../lib/formats';
import { grouped } from '../../season/season.copy';
import { resultAdminCopy } from './result-admin.copy';
import styles from './result-admin.module.css';
import { StepButton } from './step-button';

const { chain: copy } = resultAdminCopy;

/** @param props.hasArrived whether an arrival stands: a fingerprint is published before it */
export function ChainAdmin({
  year,
  hasArrived,
  seals: { count, head, published },
}: {
  year: number;
  hasArrived: boolean;
  seals: ChainHead;
}) {
  return (
    <section className={styles.section} aria-labelledby="chain-title">
      <h2 id="chain-title">{copy.title}</h2>
      <p>{copy.text}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.count}</dt>
          <dd>{grouped(count)}</dd>
        </div>
        <div>
          <dt>{copy.head}</dt>
          <dd>
            <code>{head}</code>
          </dd>
        </div>
        {published && (
          <div>
            <dt>{copy.published(formatInstant(published.at), published.count)}</dt>
            <dd>
              <code>{published.head}</code>
            </dd>
          </div>
        )}
      </dl>
      {!hasArrived && published?.head !== head && (
        <div className={styles.buttons}>
          <StepButton year={year} step="publish-head" variant="outline" />
        </div>
      )}
    </section>
  );
}
