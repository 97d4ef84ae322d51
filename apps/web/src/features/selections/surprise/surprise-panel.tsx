import { centsToDollars, totalCents } from '@raffle/contracts/money/money';
import type { SeasonView } from '@raffle/contracts/season';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/plain/button';
import { useSiteContent } from '../../season/use-site-content';
import { UnbrokenTimes } from '../../../ui/unbroken-times';
import { surpriseCopy as copy } from './surprise.copy';
import { DAYLIGHT, pastArrivalDates } from './surprise.rules';
import { TickBox } from '../../../ui/plain/tick-box';
import styles from './surprise-panel.module.css';
import { type Surprise, useSurprise } from './use-surprise';

const COUNTS = [1, 2, 3, 5, 10] as const;

interface SurprisePanelProps {
  season: SeasonView;
  /** The game clock's current time, in epoch milliseconds. */
  now: number;
  /** The date chosen on the page; null if there is none. */
  date: string | null;
  onVisitor: (slotIds: string[]) => void;
}

/** Picks random free slots. The user chooses how many and from which dates. 'Undo' deselects the picked slots. */
export default function SurprisePanel({ season, now, date, onVisitor }: SurprisePanelProps) {
  const { pastArrivals } = useSiteContent();
  const past = pastArrivalDates(pastArrivals, season);
  const ranges = [
    date !== null && { value: 'date', label: copy.date(date), from: date, to: date },
    past && { value: 'past', label: copy.past(past.from, past.to), ...past },
    { value: 'season', label: copy.season, from: season.from, to: season.to },
  ].filter((each) => each !== false && each !== null);
  const [chosen, setChosen] = useState<string>();
  const [count, setCount] = useState(1);
  const [daylight, setDaylight] = useState(false);
  const surprise = useSurprise(season, now, onVisitor);
  const pickButton = useRef<HTMLButtonElement>(null);
  const range = ranges.find(({ value }) => value === chosen) ?? (ranges[0] as (typeof ranges)[number]);
  const wanted = Math.min(count, season.maxSlotsPerDay);
  const hasPicked = surprise.picked.length > 0;

  return (
    <form
      className={`card stack ${styles.panel}`}
      aria-label={copy.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!surprise.isPicking) surprise.pick({ from: range.from, to: range.to, count: wanted, daylight });
      }}
    >
      <div className={`columns ${styles.fields}`}>
        {ranges.length > 1 && <Choice legend={copy.dates} options={ranges} value={range.value} onChoose={setChosen} />}
        <Choice
          legend={copy.count}
          options={COUNTS.filter((each) => each <= season.maxSlotsPerDay).map((each) => ({ label: String(each), value: each }))}
          value={wanted}
          onChoose={setCount}
        />
        <TickBox label={copy.daylight(DAYLIGHT.from, DAYLIGHT.to)} checked={daylight} onChange={setDaylight} />
      </div>
      <Result surprise={surprise} season={season} />
      <div className="row">
        <Button
          ref={pickButton}
          type="submit"
          variant={hasPicked ? 'outline' : 'solid'}
          loading={surprise.isPicking}
          loadingText={copy.picking}
        >
          {hasPicked ? copy.again : copy.pick(wanted, centsToDollars(totalCents(wanted, season.priceCents)))}
        </Button>
        {hasPicked && (
          <Button
            variant="ghost"
            onClick={() => {
              surprise.undo();
              pickButton.current?.focus();
            }}
          >
            {copy.undo}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ChoiceProps<T extends string | number> {
  legend: string;
  options: { label: string; value: T }[];
  value: T;
  onChoose: (value: T) => void;
}

function Choice<T extends string | number>({ legend, options, value, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={`row ${styles.choice}`}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
          <span className="control">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Renders the status even while it is empty, because screen readers announce only changes to an existing status. */
function Result({ surprise: { picked, outcome, isPicking, isFailed }, season }: { surprise: Surprise; season: SeasonView }) {
  return (
    <div className={`stack ${styles.result}`} role="status">
      {isFailed && <p className="callout">{copy.failed}</p>}
      {!isFailed && !isPicking && outcome && <Found picked={picked} outcome={outcome} limit={season.maxSlotsPerDay} />}
    </div>
  );
}

function Found({ picked, outcome, limit }: { picked: string[]; outcome: NonNullable<Surprise['outcome']>; limit: number }) {
  const isShort = outcome.ids.length < outcome.asked;
  const note = outcome.isAtLimit ? copy.limits(limit) : '';
  return (
    <>
      {isShort && (
        <p className="callout" data-tone="ember">
          {outcome.ids.length === 0 ? note || copy.none : `${copy.fewer(outcome.ids.length, outcome.asked)} ${note}`}
        </p>
      )}
      {picked.length > 0 && (
        <>
          <p>
            <strong>{copy.picked(picked.length)}</strong>
          </p>
          <ul>
            {picked.map((id) => (
              <li key={id}>
                <UnbrokenTimes text={copy.slot(id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
