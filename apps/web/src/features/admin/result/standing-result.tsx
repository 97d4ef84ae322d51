import type { AdminResultView } from '@raffle/contracts/admin-results';
import { formatClockWithSeconds, formatInstant, formatInstantDate, formatSlotWithDate } from '../../../lib/formats';
import { Line } from './line';
import { resultAdminCopy } from './result-admin.copy';
import styles from './result-admin.module.css';
import { StepButton } from './step-button';

const { facts: copy, steps } = resultAdminCopy;

/** An arrival on record: what it says, who is in line, and what may be done next. */
export function StandingResult({ result }: { result: AdminResultView }) {
  const { arrival, arrivalSlot, witnesses, note, photo, line, state } = result;
  return (
    <section className={styles.section}>
      <dl className={styles.facts}>
        <Fact
          term={copy.arrival}
          text={arrival && `${formatInstantDate(arrival, 'EEEE, MMMM d, yyyy')}, ${formatClockWithSeconds(arrival)}`}
        />
        <Fact term={copy.slot} text={arrivalSlot && formatSlotWithDate(arrivalSlot)} />
        <Fact term={copy.witnesses} text={witnesses.join(', ')} />
        <Fact term={copy.note} text={note} />
      </dl>
      {photo && <img className={styles.photo} src={photo} alt={copy.photo} />}
      <h3>{copy.line}</h3>
      <Line line={line} />
      {state === 'announced' ? <Prize result={result} /> : <BeforeAnnouncement result={result} />}
    </section>
  );
}

function BeforeAnnouncement({ result: { year, state } }: { result: AdminResultView }) {
  const next = state === 'verified' ? 'announce' : 'verify';
  return (
    <div className={styles.buttons}>
      {/* A button of its own for each step: the dialog of one must never go on as that of the next. */}
      <StepButton key={next} year={year} step={next} />
      <StepButton year={year} step="withdraw" tone="danger" variant="outline" />
    </div>
  );
}

function Prize({ result: { year, told } }: { result: AdminResultView }) {
  if (told === null) return <p>{copy.noWinner}</p>;
  const slot = formatSlotWithDate(told.slotId);
  if (told.state === 'claimed') {
    return (
      <p role="status">
        {copy.claimed} {slot}.
      </p>
    );
  }
  const early = told.stands && Date.now() < Date.parse(told.claimUntil);
  return (
    <>
      <p role="status">
        {slot}: {copy.told} {formatInstant(told.claimUntil)}.
      </p>
      <div className={styles.buttons}>
        {told.stands ? <StepButton year={year} step="claim" /> : <p role="alert">{copy.givenBack}</p>}
        <StepButton year={year} step="pass-on" variant="outline" disabled={early} />
        {early && <span className={styles.small}>{steps['pass-on'].early(formatInstant(told.claimUntil))}</span>}
      </div>
    </>
  );
}

function Fact({ term, text }: { term: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}
