import { timeOfSlot } from '@raffle/contracts/slot-time';
import { useId, useState } from 'react';
import { Button } from '../../../ui/plain/button';
import type { Cell } from './sections.rules';
import styles from './slot-picker.module.css';
import { pickerCopy } from '../slots.copy';

interface SlotPickerProps {
  cells: Cell[];
  /** Called with the slot at the chosen time, whatever its state. The page explains why a slot can't be selected. */
  onAdd: (slotId: string) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const QUARTERS = ['00', '15', '30', '45'];

/** An alternative to the grid: the user chooses the hour and the quarter-hour from two lists. */
export function SlotPicker({ cells, onAdd }: SlotPickerProps) {
  const [hour, setHour] = useState('12');
  const [quarter, setQuarter] = useState('00');
  const titleId = useId();
  const chosen = cells.find(({ id }) => timeOfSlot(id) === `${hour}:${quarter}`);

  return (
    <form
      className={`row ${styles.picker}`}
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
        <span className="muted">{pickerCopy.hour}</span>
        <select className="control" value={hour} onChange={(event) => setHour(event.target.value)}>
          {HOURS.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      </label>
      <label>
        <span className="muted">{pickerCopy.quarter}</span>
        <select className="control" value={quarter} onChange={(event) => setQuarter(event.target.value)}>
          {QUARTERS.map((value) => (
            <option key={value} value={value}>{`${hour}:${value}`}</option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="outline">
        {pickerCopy.add}
      </Button>
    </form>
  );
}
