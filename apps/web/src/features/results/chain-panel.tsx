import type { ChainHead } from '@raffle/contracts/results';
import { paths } from '../../app/paths';
import { formatInstant } from '../../lib/formats';
import { LinkButton } from '../../ui/button';
import { grouped } from '../season/season.copy';
import { resultsCopy } from './results.copy';
import styles from './results.module.css';

const copy = resultsCopy.chain;

/** How many tickets are sealed, and what everybody may compare. */
export function ChainPanel({ seals: { count, head, published } }: { seals: ChainHead }) {
  return (
    <section className={styles.chain} aria-labelledby="chain-title">
      <h2 id="chain-title">{copy.title}</h2>
      <p>{copy.text}</p>
      <dl className={styles.hashes}>
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
        <div>
          <dt>{copy.published}</dt>
          {published ? (
            <dd>
              <code>{published.head}</code> {copy.publishedAt(formatInstant(published.at), grouped(published.count))}
            </dd>
          ) : (
            <dd>{copy.notPublished}</dd>
          )}
        </div>
      </dl>
      <LinkButton className="no-print" to={paths.resultsVerify} variant="outline">
        {copy.verify}
      </LinkButton>
    </section>
  );
}
