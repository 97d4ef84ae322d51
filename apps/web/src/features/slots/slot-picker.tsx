import { timeOfSlot } from '@raffle/contracts/slot-time';
import { useId, useState } from 'react';
import { Button } from '../../ui/button';
import { SparkIcon } from '../../ui/icons';
import type { Cell } from './sections.rules';
import styles from './slot-picker.module.css';
import { isPickable } from './slot-state.rules';
import { pickerCopy } from './slots.copy';

interface SlotPickerProps {
  cells: Cell[];
  /** Called with the slot of the chosen time, whatever its state: the page says why it cannot be had. */
  onAdd: (slotId: string) => void;
  /** Called with a free slot drawn by lot; null when none is left. */
  onSurprise: (slotId: string | null) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const QUARTERS = ['00', '15', '30', '45'];

/** A way in beside the grid: an hour and a quarter from two lists, or any free slot. */
export function SlotPicker({ cells, onAdd, onSurprise }: SlotPickerProps) {
  const [hour, setHour] = useState('12');
  const [quarter, setQuarter] = useState('00');
  const titleId = useId();
  const chosen = cells.find(({ id }) => timeOfSlot(id) === `${hour}:${quarter}`);
  const free = cells.filter(({ state }) => isPickable(state));

  return (
    <form
      className={styles.picker}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onAdd(chosen.id);
      }}
    >
      <p id={titleId} className={styles.title}>
        {pickerCopy.title}
      </p>
      <label>
        <span>{pickerCopy.hour}</span>
        <select value={hour} onChange={(event) => setHour(event.target.value)}>
          {HOURS.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      </label>
      <label>
        <span>{pickerCopy.quarter}</span>
        <select value={quarter} onChange={(event) => setQuarter(event.target.value)}>
          {QUARTERS.map((value) => (
            <option key={value} value={value}>{`${hour}:${value}`}</option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="outline">
        {pickerCopy.add}
      </Button>
      <Button
        variant="ghost"
        title={pickerCopy.surpriseHint}
        aria-disabled={free.length === 0}
        onClick={() => onSurprise(free[Math.floor(Math.random() * free.length)]?.id ?? null)}
      >
        <SparkIcon /> {pickerCopy.surprise}
      </Button>
    </form>
  );
}
