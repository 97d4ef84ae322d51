import { formatDate, formatSlot } from '../../lib/format/formats';
import { UnbrokenTimes } from '../../ui/unbroken-times';

export function SlotTimes({ ids }: { ids: readonly string[] }) {
  return <UnbrokenTimes text={ids.map(formatSlot).join(', ')} />;
}

/** A date and the times of its slots. The date includes the year, because bookings of past seasons stay readable. */
export function DatedSlots({ date, ids }: { date: string; ids: readonly string[] }) {
  return (
    <>
      <strong>{formatDate(date, 'EEE d MMMM yyyy')}</strong> <SlotTimes ids={ids} />
    </>
  );
}
