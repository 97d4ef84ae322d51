import type { ResultView } from '@raffle/contracts/results';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { siteContent } from '../../content/site-content';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { formatClockWithSeconds, formatInstantDate, formatSlotWithDate } from '../../lib/formats';
import { Button } from '../../ui/button';
import { PageSpinner } from '../../ui/spinner';
import { StatusChip, type ChipTone } from '../../ui/status-chip';
import { ChainPanel } from './chain-panel';
import { resultsCopy as copy } from './results.copy';
import styles from './results.module.css';
import { resultQuery } from './results.queries';

const TONES: Record<ResultView['state'], ChipTone> = { none: 'quiet', provisional: 'busy', verified: 'mine', announced: 'good' };

/** The result as it stands, for everybody. @param year the present season when left out */
export function ResultPanel({ year }: { year: number | undefined }) {
  const { data: result, isError, refetch } = useQuery(resultQuery(year));
  if (result) return <Result result={result} />;
  if (!isError) return <PageSpinner label={copy.loading} />;
  return (
    <div className={styles.failed} role="alert">
      <p>{copy.failed}</p>
      <Button onClick={() => void refetch()}>{copy.again}</Button>
    </div>
  );
}

function Result({ result }: { result: ResultView }) {
  return (
    <div className={styles.sections}>
      <section className={styles.result} aria-labelledby="arrival-title">
        <div className={styles.head} role="status">
          <h2 id="arrival-title">{copy.arrival.title(result.year)}</h2>
          <StatusChip tone={TONES[result.state]}>{copy.state[result.state]}</StatusChip>
        </div>
        <p>{copy.stateText[result.state]}</p>
        {result.state === 'announced' && <Winner result={result} />}
        {result.state === 'none' ? <WhatWillHappen /> : <Arrival result={result} />}
        <p className={styles.rule}>
          <strong>{copy.rule}:</strong> {siteContent.unsold[result.rule]}
        </p>
        <p className={styles.small}>{TIME_ZONE_NOTE}</p>
      </section>
      <ChainPanel seals={result.seals} />
      {result.others.length > 0 && <Others years={result.others} />}
    </div>
  );
}

function Winner({ result: { winner, arrivalSlot } }: { result: ResultView }) {
  if (winner === null) return <p className={styles.winner}>{copy.winner.none}</p>;
  return (
    <div className={styles.winner}>
      <h3>{copy.winner.title}</h3>
      <p>
        <strong>{winner.name}</strong> {copy.winner.slot} {formatSlotWithDate(winner.slotId)}
      </p>
      <p className={styles.small}>{winner.slotId === arrivalSlot ? copy.winner.hit : copy.winner.nearest}</p>
    </div>
  );
}

/** A season that is over stays readable. */
function Others({ years }: { years: number[] }) {
  return (
    <nav className={styles.others} aria-label={copy.others}>
      <span>{copy.others}:</span>
      {years.map((year) => (
        <Link key={year} to={`${paths.results}?year=${year}`}>
          {year}
        </Link>
      ))}
    </nav>
  );
}

function WhatWillHappen() {
  return (
    <div>
      <h3>{copy.steps.title}</h3>
      <ol className={styles.steps}>
        {copy.steps.list.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

function Arrival({ result: { arrival, arrivalSlot, witnesses, photo } }: { result: ResultView }) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.arrival.time}</dt>
          <dd>{arrival && `${formatInstantDate(arrival, 'EEEE, MMMM d, yyyy')}, ${formatClockWithSeconds(arrival)}`}</dd>
        </div>
        <div>
          <dt>{copy.arrival.slot}</dt>
          <dd>{arrivalSlot && formatSlotWithDate(arrivalSlot)}</dd>
        </div>
        <div>
          <dt>{copy.arrival.witnesses}</dt>
          <dd>{witnesses.join(', ')}</dd>
        </div>
      </dl>
      {photo && <img className={styles.photo} src={photo} alt={copy.arrival.photo} />}
    </>
  );
}
