import type { SeasonView } from '@raffle/contracts/season';
import { timeOfSlot } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { useState } from 'react';
import { formatSlotWithDate } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { PageSpinner } from '../../../ui/spinner';
import { TextInput } from '../../../ui/text-input';
import { cellLabel } from '../../slots/slots.copy';
import type { CellState } from '../../slots/slot-state.rules';
import { useLiveDay } from '../../slots/slots.realtime';
import list from '../frame/admin-list.module.css';
import { LoadFailure } from '../frame/list-states';
import { choiceWord, slotChoiceCopy as copy } from './slot-choice.copy';
import { hoursOf } from './slot-choice.rules';
import styles from './slot-choice.module.css';

interface SlotChoiceProps {
  season: SeasonView;
  /** What a slot is to whoever chooses; only what is available can be. */
  stateOf: (slot: SlotView, ticked: boolean) => CellState;
  /** The date that is shown first. */
  startAt: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Date, hour, quarter: three taps for a slot, on any phone. */
export function SlotChoice({ season, startAt, chosen, onChange, ...rest }: SlotChoiceProps) {
  const [date, setDate] = useState(startAt);
  const inSeason = date >= season.from && date <= season.to;
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].sort());
  return (
    <div className={styles.choice}>
      <FormField label={copy.date} hint={copy.zone} error={inSeason ? undefined : copy.dateWrong}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={season.from}
            max={season.to}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        )}
      </FormField>
      {inSeason && <DayChoice key={date} date={date} chosen={chosen} onToggle={toggle} {...rest} />}
      <Chosen chosen={chosen} onRemove={toggle} />
    </div>
  );
}

interface DayChoiceProps extends Pick<SlotChoiceProps, 'stateOf' | 'chosen'> {
  date: string;
  onToggle: (id: string) => void;
}

function DayChoice({ date, stateOf: told, chosen, onToggle }: DayChoiceProps) {
  const { data: grid, error, refetch } = useLiveDay(date, null);
  const [wanted, setWanted] = useState<string>();
  if (!grid) return error ? <LoadFailure message={copy.failed} onAgain={() => void refetch()} /> : <PageSpinner label={copy.loading} />;
  const stateOf = (slot: SlotView) => told(slot, chosen.includes(slot.id));
  const hours = hoursOf(grid.slots, (slot) => stateOf(slot) === 'available');
  // Noon is where people look first; a full hour is passed over.
  const shown = hours.find(({ hour }) => hour === wanted) ?? hours.find(({ hour, free }) => hour >= '12' && free > 0) ?? hours[12];
  if (shown === undefined) return null;
  return (
    <>
      <FormField label={copy.hour}>
        {(control) => (
          <select {...control} className={list.select} value={shown.hour} onChange={({ target }) => setWanted(target.value)}>
            {hours.map(({ hour, free }) => (
              <option key={hour} value={hour}>
                {copy.hourOption(hour, free)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <div className={styles.quarters} role="group" aria-label={copy.quarters(shown.hour)}>
        {shown.slots.map((slot) => (
          <Quarter key={slot.id} slot={slot} state={stateOf(slot)} onToggle={onToggle} />
        ))}
      </div>
    </>
  );
}

function Quarter({ slot: { id, ownerName }, state, onToggle }: { slot: SlotView; state: CellState; onToggle: (id: string) => void }) {
  const pressable = state === 'available' || state === 'mine';
  // Pressed says that it is chosen.
  const label = cellLabel(id, state === 'mine' ? 'available' : state, ownerName);
  return (
    <button
      type="button"
      className={styles.quarter}
      data-state={state}
      aria-label={label}
      aria-pressed={state === 'mine'}
      aria-disabled={!pressable || undefined}
      onClick={() => pressable && onToggle(id)}
    >
      <strong>{timeOfSlot(id)}</strong>
      <span>{state === 'booked' && ownerName ? ownerName : choiceWord[state]}</span>
    </button>
  );
}

function Chosen({ chosen, onRemove }: { chosen: readonly string[]; onRemove: (id: string) => void }) {
  return (
    <div>
      <p className={styles.count} role="status">
        {copy.chosen(chosen.length)}
      </p>
      <ul className={styles.chosen}>
        {chosen.map((id) => (
          <li key={id}>
            {formatSlotWithDate(id)}
            <Button variant="ghost" size="sm" aria-label={copy.remove(formatSlotWithDate(id))} onClick={() => onRemove(id)}>
              {copy.removeShort}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
