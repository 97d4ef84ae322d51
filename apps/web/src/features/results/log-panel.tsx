import type { LogHead, WitnessView } from '@raffle/contracts/log/entries';
import type { ResultView } from '@raffle/contracts/results';
import { API } from '@raffle/contracts/routes';
import type { ReactNode } from 'react';
import { formatInstantWithYear } from '../../lib/format/formats';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/plain/button';
import { grouped } from '../season/season.copy';
import { resultsCopy } from './results.copy';
import styles from './results.module.css';
import { namesIn, describeStep } from './two-people';
import { witnessName } from './witness-name';

const { log: copy } = resultsCopy;

type LogPanelProps = Pick<ResultView, 'losses' | 'outside' | 'team' | 'year'> & { log: LogHead };

/**
 * A summary of the signed public log, which records everything that affects the result. Keys and hashes are shown under 'How can I check
 * this?'.
 */
export function LogPanel({ log: { origin, key, size, root, at }, losses, outside, team, year }: LogPanelProps) {
  return (
    <section className={`stack card ${styles.log}`} aria-labelledby="log-title">
      <h2 id="log-title">{copy.title}</h2>
      <p>{copy.text}</p>
      <dl className={`stack ${styles.hashes}`}>
        <Fact term={copy.size}>{copy.sizeAt(grouped(size), formatInstantWithYear(at))}</Fact>
      </dl>
      {losses.map((loss) => (
        <p key={loss.at}>{describeStep(copy.lost(grouped(loss.missing), formatInstantWithYear(loss.at)), loss, namesIn(team))}</p>
      ))}
      <Witnesses witnesses={outside} />
      <LinkButton className="no-print" to={paths.resultsVerify} variant="outline">
        {copy.check}
      </LinkButton>
      <details className={styles.technical}>
        <summary>{copy.how}</summary>
        <dl className={`stack ${styles.hashes}`}>
          <Fact term={copy.root}>
            <code>{root}</code>
          </Fact>
          <Fact term={copy.key}>
            <code>{key}</code>
          </Fact>
          <Fact term={copy.where}>
            <a href={API.log(year, 'checkpoint')}>{`${origin}/checkpoint`}</a>
          </Fact>
        </dl>
      </details>
    </section>
  );
}

/** Lists the log's outside witnesses, and when each of them last signed or timestamped a log head. */
function Witnesses({ witnesses }: { witnesses: readonly WitnessView[] }) {
  const needed = witnesses.filter(({ kind }) => kind !== 'person');
  if (witnesses.length === 0)
    return (
      <p className="quiet">
        <strong>{copy.none}.</strong> {copy.noneText}
      </p>
    );
  return (
    <div className="stack">
      <h3>{copy.outside}</h3>
      <dl className={`stack ${styles.hashes}`}>
        {witnesses.map(({ kind, name, lastAt, silent }) => (
          <Fact key={`${kind} ${name}`} term={`${witnessName(name)}, ${copy.kinds[kind]}`}>
            {silent && <strong>{copy.silent}, </strong>}
            {lastAt === null ? copy.notYet : copy.lastAt(formatInstantWithYear(lastAt))}
          </Fact>
        ))}
      </dl>
      {needed.length > 0 && <p className="quiet">{copy.rule}</p>}
      {needed.some(({ kind }) => needed.every((other) => other.kind !== kind || other.silent)) && <p role="status">{copy.kindSilent}</p>}
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
