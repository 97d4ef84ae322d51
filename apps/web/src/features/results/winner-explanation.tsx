import type { NearerTicket, ResultView } from '@raffle/contracts/results';
import { NEARER_REASON_TEXTS, PASSED_REASON_TEXTS, describeWinner } from '@raffle/contracts/describe-winner';
import { formatSlotWithYear } from '../../lib/format/formats';
import { resultsCopy } from './results.copy';
import styles from './results.module.css';

const { wording, noWaterWording, passed: passedTitle } = resultsCopy.winner;

/** Explains how far the winner's slot is from the arrival, and why nearer slots did not win. */
export function WinnerExplanation({
  result: { arrival, ended, winner, passed },
}: {
  result: Pick<ResultView, 'arrival' | 'ended' | 'winner' | 'passed'>;
}) {
  if (arrival === null || winner === null) return null;
  const names = new Map(passed.map(({ slotId, name }) => [slotId, name]));
  const nearer = winner.nearer ?? [];
  const lineOf = ({ slotId, reason }: NearerTicket): string =>
    `${formatSlotWithYear(slotId)}${names.has(slotId) ? ` (${names.get(slotId)})` : ''}: ${NEARER_REASON_TEXTS[reason]}`;
  return (
    <div className="quiet">
      <p>{describeWinner(winner, Date.parse(arrival), { ...(ended ? noWaterWording : wording), slot: formatSlotWithYear })}</p>
      {nearer.length > 0 && (
        <ul className={styles.nearer}>
          {nearer.map((ticket) => (
            <li key={ticket.slotId}>{lineOf(ticket)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** For a result without a winner, lists the earlier winners who did not receive the prize. */
export function PassedOver({ passed }: Pick<ResultView, 'passed'>) {
  if (passed.length === 0) return null;
  return (
    <>
      <p>{passedTitle}</p>
      <ul className={styles.nearer}>
        {passed.map(({ slotId, name, reason }) => (
          <li key={slotId}>
            {name}, {formatSlotWithYear(slotId)}: {PASSED_REASON_TEXTS[reason]}
          </li>
        ))}
      </ul>
    </>
  );
}
