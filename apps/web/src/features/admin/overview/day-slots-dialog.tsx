import { timeOfSlot } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { formatFullDate } from '../../../lib/formats';
import { AppDialog } from '../../../ui/dialog';
import { PageSpinner } from '../../../ui/spinner';
import { useLiveDay } from '../../slots/slots.realtime';
import { useAdmin } from '../access/require-admin';
import { LoadFailure } from '../frame/list-states';
import { heatCopy as copy, slotStatus } from './admin-overview.copy';
import styles from './day-slots.module.css';

export interface ChosenHour {
  date: string;
  /** Undefined: the day as a whole. */
  hour: number | undefined;
}

/** The 96 slots of a day, live. */
export function DaySlotsDialog({ chosen, onClose }: { chosen: ChosenHour | undefined; onClose: () => void }) {
  // Kept while the dialog closes, so that its words do not vanish before it does.
  const [shown, setShown] = useState<ChosenHour>();
  if (chosen !== undefined && chosen !== shown) setShown(chosen);
  if (shown === undefined) return null;
  return (
    <AppDialog open={chosen !== undefined} onClose={onClose} title={formatFullDate(shown.date)} size="lg">
      <DaySlots {...shown} />
    </AppDialog>
  );
}

function DaySlots({ date, hour }: ChosenHour) {
  const { data: grid, error, refetch } = useLiveDay(date, null);
  if (!grid)
    return error ? <LoadFailure message={copy.dayFailed} onAgain={() => void refetch()} /> : <PageSpinner label={copy.dayLoading} />;
  const hours = Array.from({ length: 24 }, (_, index) => grid.slots.slice(index * 4, index * 4 + 4));
  return (
    <table className={styles.slots}>
      <caption className="visually-hidden">{copy.dayCaption}</caption>
      <tbody>
        {hours.map((slots, index) => (
          <tr key={slots[0]?.id} data-chosen={index === hour || undefined} ref={index === hour ? intoSight : undefined}>
            {slots.map((slot) => (
              <Cell key={slot.id} slot={slot} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ slot: { id, status, ownerName } }: { slot: SlotView }) {
  const { role } = useAdmin();
  const name = status === 'booked' && ownerName ? ownerName : slotStatus[status];
  const mayOpen = status === 'booked' && (role === 'owner' || role === 'organiser');
  return (
    <td data-status={status}>
      <strong>{timeOfSlot(id)}</strong>
      {mayOpen ? <Link to={`${paths.adminBookings}?q=${encodeURIComponent(id)}`}>{name}</Link> : <span>{name}</span>}
    </td>
  );
}

function intoSight(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' });
}
