import type { LogHead, WitnessView } from '@raffle/contracts/log/entries';
import type { ChainHead, ResultView } from '@raffle/contracts/results';
import { API } from '@raffle/contracts/routes';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths';
import { formatInstant } from '../../lib/format/formats';
import { LinkButton } from '../../ui/plain/button';
import { grouped } from '../season/season.copy';
import { resultsCopy } from './results.copy';
import styles from './results.module.css';

const { chain: copy, log: logCopy } = resultsCopy;

/** How many tickets are sealed in the chain of a season without a log, and what everybody may compare. */
export function ChainPanel({ seals }: { seals: ChainHead }) {
  return (
    <section className={`stack card ${styles.chain}`} aria-labelledby="chain-title">
      <h2 id="chain-title">{copy.title}</h2>
      <p>{copy.text}</p>
      <ChainFacts seals={seals} />
      <CheckReceipt />
    </section>
  );
}

function ChainFacts({ seals: { count, head, published } }: { seals: ChainHead }) {
  return (
    <dl className={`stack ${styles.hashes}`}>
      <Fact term={copy.count}>{grouped(count)}</Fact>
      <Fact term={copy.head}>
        <code>{head}</code>
      </Fact>
      <Fact term={copy.published}>
        {published ? (
          <>
            <code>{published.head}</code> {copy.publishedAt(formatInstant(published.at), grouped(published.count))}
          </>
        ) : (
          copy.notPublished
        )}
      </Fact>
      {published && <Fact term={copy.since}>{copy.sinceKinds(published.since)}</Fact>}
    </dl>
  );
}

function CheckReceipt() {
  return (
    <LinkButton className="no-print" to={paths.resultsVerify} variant="outline">
      {copy.verify}
    </LinkButton>
  );
}

type LogPanelProps = Pick<ResultView, 'outside' | 'seals' | 'year'> & { log: LogHead };

/** The signed log of everything that concerns the result: for whoever keeps its heads and checks it with a program. */
export function LogPanel({ log: { origin, key, size, root, at }, outside, seals, year }: LogPanelProps) {
  return (
    <section className={`stack card ${styles.chain}`} aria-labelledby="log-title">
      <h2 id="log-title">{logCopy.title}</h2>
      <p>{logCopy.text}</p>
      <dl className={`stack ${styles.hashes}`}>
        <Fact term={logCopy.size}>{logCopy.sizeAt(grouped(size), formatInstant(at))}</Fact>
        <Fact term={logCopy.root}>
          <code>{root}</code>
        </Fact>
        <Fact term={logCopy.key}>
          <code>{key}</code>
        </Fact>
        <Fact term={logCopy.where}>
          <a href={API.log(year, 'checkpoint')}>{`${origin}/checkpoint`}</a>
        </Fact>
      </dl>
      <Outside witnesses={outside} />
      <CheckReceipt />
      <details className={styles.older} open={seals.published !== null}>
        <summary>{copy.title}</summary>
        <p>{copy.text}</p>
        <ChainFacts seals={seals} />
      </details>
    </section>
  );
}

/** Whoever keeps what the log said, and when they last did. */
function Outside({ witnesses }: { witnesses: readonly WitnessView[] }) {
  const needed = witnesses.filter(({ kind }) => kind !== 'person');
  if (witnesses.length === 0)
    return (
      <p className="quiet">
        <strong>{logCopy.none}.</strong> {logCopy.noneText}
      </p>
    );
  return (
    <div className="stack">
      <h3>{logCopy.outside}</h3>
      <dl className={`stack ${styles.hashes}`}>
        {witnesses.map(({ kind, name, lastAt, silent }) => (
          <Fact key={`${kind} ${name}`} term={`${name}, ${logCopy.kinds[kind]}`}>
            {silent && <strong>{logCopy.silent}, </strong>}
            {lastAt === null ? logCopy.notYet : logCopy.lastAt(formatInstant(lastAt))}
          </Fact>
        ))}
      </dl>
      {needed.length > 0 && <p className="quiet">{logCopy.rule}</p>}
      {needed.length > 0 && needed.every(({ silent }) => silent) && <p role="status">{logCopy.allSilent}</p>}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
