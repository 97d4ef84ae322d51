import type { ResultView } from '@raffle/contracts/results';
import type { SeasonEnding } from '@raffle/contracts/season';
import { describeClaimDays, describeNoWinner, NO_WITNESS_TEXT, describeUnseenTickets } from '@raffle/contracts/describe-winner';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { siteContent } from '../../content/site-content';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { formatArrival, formatInstantDate, formatInstantWithYear, formatSlotWithYear } from '../../lib/format/formats';
import { Button } from '../../ui/plain/button';
import { PageSpinner } from '../../ui/plain/spinner';
import { StatusChip, type ChipTone } from '../../ui/plain/status-chip';
import { noWaterRule } from '../season/no-water-rule';
import { seasonQuery } from '../season/season.queries';
import { LogPanel } from './log-panel';
import { resultsCopy as copy } from './results.copy';
import styles from './results.module.css';
import { resultQuery } from './results.queries';
import { TwoPeople } from './two-people';
import { PassedOver, WinnerExplanation } from './winner-explanation';

const TONES: Record<ResultView['state'], ChipTone> = { none: 'quiet', provisional: 'ember', verified: 'river', announced: 'reed' };

interface ResultPanelProps {
  /** Year of the season. Defaults to the current season. */
  year: number | undefined;
  /** Shown between the result and the log. */
  children?: ReactNode;
}

/** The public view of a season's result. */
export function ResultPanel({ year, children }: ResultPanelProps) {
  const { data: result, isError, refetch } = useQuery(resultQuery(year));
  if (result) return <Result result={result}>{children}</Result>;
  if (!isError) return <PageSpinner label={copy.loading} />;
  return (
    <div className={`stack ${styles.failed}`} role="alert">
      <p>{copy.failed}</p>
      <Button onClick={() => void refetch()}>{copy.again}</Button>
    </div>
  );
}

function Result({ result, children }: { result: ResultView; children: ReactNode }) {
  const { data: season } = useQuery(seasonQuery);
  const { ended } = result;
  const waits = ended === null && result.state === 'none';
  const isOver = season !== undefined && result.year < season.year && waits;
  const isOverdue = season?.year === result.year && season.today > season.to && waits;
  return (
    <div className={`stack ${styles.sections}`}>
      <section className={`stack card ${styles.result}`} aria-labelledby="arrival-title">
        <div className="row" role="status">
          <h2 id="arrival-title">{copy.arrival.title(result.year)}</h2>
          <StatusChip tone={ended ? 'ember' : TONES[result.state]}>{stateOf(result, isOver)}</StatusChip>
        </div>
        {ended ? (
          <Ended result={result} ended={ended} />
        ) : (
          <p>{isOver ? copy.over.text : isOverdue ? copy.overdue : copy.stateText[result.state]}</p>
        )}
        {result.waiting.map((action) => (
          <p key={action.proposedAt} className="callout">
            {copy.waiting(action.line, formatInstantWithYear(action.proposedAt), formatInstantWithYear(action.from))}
          </p>
        ))}
        {result.state === 'announced' && <Winner result={result} />}
        {result.unseen > 0 && (
          <p className="callout" data-tone="ember">
            {describeUnseenTickets(result.unseen)}
          </p>
        )}
        {result.state !== 'none' && result.onSitesWord && (
          <p className="callout" data-tone="river">
            {NO_WITNESS_TEXT}
          </p>
        )}
        {result.state !== 'none' && !ended && <Arrival result={result} />}
        {waits && !isOver && <NextSteps />}
        {!ended?.refunds && (
          <p>
            <strong>{copy.rule}:</strong> {siteContent.unsold[result.rule]}
          </p>
        )}
        {!ended && <p>{noWaterRule(result.noWater, season?.year === result.year ? season.to : undefined)}</p>}
        {!ended?.refunds && <p>{describeClaimDays(result.claimDays)}</p>}
        <p className="quiet">{TIME_ZONE_NOTE}</p>
      </section>
      {result.records.some(({ withdrawn }) => withdrawn !== null) && <Records records={result.records} />}
      {children}
      <TwoPeople {...result} />
      {result.log && <LogPanel {...result} log={result.log} />}
      {result.others.length > 0 && <Others years={result.others} />}
    </div>
  );
}

function stateOf({ ended, state }: ResultView, isOver: boolean): string {
  if (ended) return copy.ended.state[ended.as];
  return isOver ? copy.over.state : copy.state[state];
}

/** Shown for a season that ended without an arrival, because no water came or the raffle was called off. */
function Ended({ result, ended }: { result: ResultView; ended: SeasonEnding }) {
  return (
    <>
      <p>
        {copy.ended.title(ended, result.year)}. {copy.ended.means(ended)}
      </p>
      {ended.refunds && <p>{copy.ended.money}</p>}
      <div className="callout" data-tone="ember">
        <p>{copy.ended.reason(formatInstantDate(ended.at, 'EEEE d MMMM yyyy'))}</p>
        <p className={styles.reason}>{ended.reason}</p>
      </div>
      {result.arrivalSlot && (
        <p>
          {copy.ended.slot}: <strong>{formatSlotWithYear(result.arrivalSlot)}</strong>
        </p>
      )}
      {result.state === 'verified' && <p>{copy.ended.next}</p>}
    </>
  );
}

function Winner({ result }: { result: ResultView }) {
  const { winner, passed, passedOver } = result;
  if (winner === null)
    return (
      <div className={`callout ${styles.winner}`} data-tone="reed">
        <p>{describeNoWinner(passedOver)}</p>
        <PassedOver passed={passed} />
      </div>
    );
  return (
    <div className={`callout ${styles.winner}`} data-tone="reed">
      <h3>{copy.winner.title}</h3>
      <p>
        <strong>{winner.name}</strong> {copy.winner.slot} {formatSlotWithYear(winner.slotId)}
      </p>
      <WinnerExplanation result={result} />
    </div>
  );
}

/** Links to the results of past seasons. */
function Others({ years }: { years: number[] }) {
  return (
    <nav className="row" aria-label={copy.others}>
      <span>{copy.others}:</span>
      {years.map((year) => (
        <Link key={year} className="tap text-link" to={`${paths.results}?year=${year}`}>
          {year}
        </Link>
      ))}
    </nav>
  );
}

/** The recorded arrivals. Withdrawn arrivals remain visible, with the withdrawal's time and reason. */
function Records({ records }: Pick<ResultView, 'records'>) {
  return (
    <section className={`stack card ${styles.log}`} aria-labelledby="records-title">
      <h2 id="records-title">{copy.records.title}</h2>
      <p>{copy.records.text}</p>
      <ol className={`stack ${styles.steps}`}>
        {records.map(({ arrival, recordedAt, withdrawn }) => (
          <li key={recordedAt}>
            <strong>{formatArrival(arrival)}</strong>
            <p>
              {copy.records.recorded} {formatInstantWithYear(recordedAt)}.{' '}
              {withdrawn === null
                ? copy.records.stands
                : `${copy.records.withdrawn(formatInstantWithYear(withdrawn.at))} ${withdrawn.reason || copy.records.noReason}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NextSteps() {
  return (
    <div>
      <h3>{copy.steps.title}</h3>
      <ol className={`stack ${styles.steps}`}>
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
      <dl className={`columns ${styles.facts}`}>
        <div>
          <dt className="quiet">{copy.arrival.time}</dt>
          <dd>{arrival && formatArrival(arrival)}</dd>
        </div>
        <div>
          <dt className="quiet">{copy.arrival.slot}</dt>
          <dd>{arrivalSlot && formatSlotWithYear(arrivalSlot)}</dd>
        </div>
        <div>
          <dt className="quiet">{copy.arrival.witnesses}</dt>
          <dd>{witnesses.join(', ') || copy.arrival.named}</dd>
        </div>
      </dl>
      {photo && <img className={styles.photo} src={photo} alt={copy.arrival.photo} />}
    </>
  );
}
