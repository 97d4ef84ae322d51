import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import { describeNoWinner, NO_WITNESS_TEXT, describeUnseenTickets } from '@raffle/contracts/describe-winner';
import { formatClockWithSeconds, formatInstantWithYear, formatInstantDate, formatSlotWithYear } from '../../lib/format/formats';
import { WinnerExplanation } from '../../features/results/winner-explanation';
import { Notice } from '../form/notice';
import { Facts, Muted } from '../frame/section';
import { Line } from './line';
import { resultAdminCopy } from './result-admin.copy';
import { ClaimButton, PassOnButton, ProposeButton, WithdrawButton } from './step-buttons';
import { useWaiting, WaitingActions } from '../approvals/waiting-actions';

const { facts: copy, steps } = resultAdminCopy;

/** Shows the recorded result's details, the ticket ranking and the next steps. */
export function RecordedResult({ result }: { result: AdminResultView }) {
  const { arrival, arrivalSlot, ended, witnesses, contacts, note, photo, line, state, unseen, onSitesWord } = result;
  return (
    <>
      <WaitingActions about={({ deed, year }) => year === result.year && deed.startsWith('result.')} />
      <CardRoot as="section">
        <CardBody gap="4" padding={{ base: '4', lg: '5' }}>
          <Facts
            facts={(
              [
                [copy.noWater, ended?.reason],
                [
                  copy.arrival,
                  !ended && arrival && `${formatInstantDate(arrival, 'EEEE d MMMM yyyy')}, ${formatClockWithSeconds(arrival)}`,
                ],
                [ended ? copy.counts : copy.slot, arrivalSlot && formatSlotWithYear(arrivalSlot)],
                [copy.witnesses, witnesses.map((name, index) => (contacts[index] ? `${name} (${contacts[index]})` : name)).join(', ')],
                [copy.note, note],
              ] as const
            ).filter(([, value]) => value)}
          />
          {photo && (
            <chakra.img src={photo} alt={copy.photo} maxWidth="min(100%, 28rem)" maxHeight="20rem" borderRadius="l2" alignSelf="start" />
          )}
          <h3>{copy.line}</h3>
          <Line line={line} arrival={arrival ?? ''} noWater={ended !== null} />
          {unseen > 0 && <Notice status="warning">{describeUnseenTickets(unseen)}</Notice>}
          {onSitesWord && <Notice status="warning">{NO_WITNESS_TEXT}</Notice>}
          {state === 'announced' ? <Prize result={result} /> : <BeforeAnnouncement result={result} />}
        </CardBody>
      </CardRoot>
    </>
  );
}

function BeforeAnnouncement({ result }: { result: AdminResultView }) {
  const { year, state, ended } = result;
  const next = state === 'verified' ? 'announce' : 'verify';
  const waits = useWaiting((one) => one.year === year && one.deed === `result.${next}`).length > 0;
  return (
    <Wrap align="center" gap="3">
      {!waits && <ProposeButton result={result} step={next} />}
      {!ended && <WithdrawButton result={result} />}
    </Wrap>
  );
}

function Prize({ result }: { result: AdminResultView }) {
  const { year, told: winner, passedOver } = result;
  const waits = useWaiting((one) => one.year === year && one.deed === 'result.pass-on').length > 0;
  if (winner === null) return <p>{describeNoWinner(passedOver)}</p>;
  const slot = formatSlotWithYear(winner.slotId);
  if (winner.state === 'claimed') {
    return (
      <p role="status">
        {copy.claimed} {slot}.
      </p>
    );
  }
  return (
    <>
      <p role="status">
        {slot}: {copy.canClaimUntil} {formatInstantWithYear(winner.claimUntil)}.
      </p>
      {winner.deleted && <p role="alert">{copy.deleted}</p>}
      {winner.phone ? (
        <p>
          {copy.phone} <Link href={`tel:${winner.phone}`}>{winner.phone}</Link>
        </p>
      ) : (
        <p>{copy.noPhone}</p>
      )}
      <WinnerExplanation result={result} />
      <Wrap align="center" gap="3">
        {winner.chargedBack ? (
          <>
            <p role="alert">{copy.chargedBack}</p>
            <PassOnButton result={result} why="charged-back" disabled={waits} />
          </>
        ) : (
          <>
            <ClaimButton result={result} />
            <PassOnButton result={result} why="declined" disabled={waits} />
            <PassOnButton result={result} why="unclaimed" disabled={!winner.claimOver || waits} />
            {!winner.claimOver && <Muted>{steps['pass-on'].early(formatInstantWithYear(winner.claimUntil))}</Muted>}
          </>
        )}
      </Wrap>
    </>
  );
}
